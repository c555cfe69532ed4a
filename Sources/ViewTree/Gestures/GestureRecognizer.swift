open class GestureRecognizer {
}
