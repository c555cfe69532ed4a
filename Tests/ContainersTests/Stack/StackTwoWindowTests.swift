import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers

@Suite("Stack: moved from window to window") struct StackTwoWindowTests {
  @Test("W4 K1 In a window the stack depends only on that window's clock")
  func otherWindow() {
    let (first, second) = (Window(size: Size(width: 300, height: 200)), Window(size: Size(width: 300, height: 200)))
    let stack = ViewControllerStack()
    stack.view.frame = first.bounds
    stack.push(ViewController(), animated: false)
    first.addSubview(stack.view)
    first.advance(by: 3)
    stack.push(ViewController(), animated: true)
    first.advance(by: 0.1)
    second.addSubview(stack.view)
    second.advance(by: 0)
    let page = ViewController()
    stack.push(page, animated: true)
    second.advance(by: 0.125)
    let place = page.view.presented.frame
    #expect(place.minX > 0 && place.minX < 300)
    first.advance(by: 0)
    first.advance(by: 1)
    #expect(page.view.presented.frame == place)
    #expect(first.nextWakeTime == nil)
    second.advance(by: 0.125)
    #expect(page.view.presented.frame == second.bounds)
    #expect(stack.allViewControllers.count == 3)
  }
}
