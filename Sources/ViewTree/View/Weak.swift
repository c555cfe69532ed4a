/// A reference in a list that does not retain its object.
struct Weak<Object: AnyObject> { weak var value: Object? }
