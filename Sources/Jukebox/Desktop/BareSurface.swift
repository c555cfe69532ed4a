import Glibc

// Makes SDL create Wayland windows without preparing OpenGL for them; see `RendererSelection` in SDLHost.
//
// SDL asks Vulkan's loader whether it can show something on a window of Wayland. These functions answer in its place, and nothing else
// calls them: this program does not use Vulkan.

/// One of Vulkan's extensions, as its loader lists them: the name in 256 bytes, and the version.
private nonisolated struct VulkanExtension {
  var name: InlineArray<256, CChar> = .init(repeating: 0)
  var version: UInt32 = 1

  init(_ name: StaticString) {
    name.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() { self.name[index] = CChar(bitPattern: byte) }
    }
  }
}

/// Vulkan's vkEnumerateInstanceExtensionProperties: writes up to `count` extensions, or only how many there are.
private nonisolated func enumerateExtensions(
  layer: UnsafePointer<CChar>?, count: UnsafeMutablePointer<UInt32>?, extensions: UnsafeMutableRawPointer?
) -> Int32 {
  let all = [VulkanExtension("VK_KHR_surface"), VulkanExtension("VK_KHR_wayland_surface")]
  guard let count else { return 0 }
  if let extensions {
    for index in 0..<min(Int(count.pointee), all.count) {
      extensions.storeBytes(
        of: all[index], toByteOffset: index * MemoryLayout<VulkanExtension>.stride, as: VulkanExtension.self)
    }
  }
  count.pointee = UInt32(all.count)
  return 0
}

/// Vulkan's vkGetInstanceProcAddr, which knows only the function that SDL looks up.
@_cdecl("vkGetInstanceProcAddr")
public nonisolated func vulkanFunction(instance: UnsafeRawPointer?, name: UnsafePointer<CChar>?) -> UnsafeRawPointer? {
  typealias Enumerate =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<UInt32>?, UnsafeMutableRawPointer?) -> Int32
  guard let name, strcmp(name, "vkEnumerateInstanceExtensionProperties") == 0 else { return nil }
  let function: Enumerate = { enumerateExtensions(layer: $0, count: $1, extensions: $2) }
  return unsafeBitCast(function, to: UnsafeRawPointer.self)
}
