// A program without any test framework. The argument says how it ends.
import Airbag
import Foundation
import Lies

try Lie.tell()
switch CommandLine.arguments.dropFirst().first {
case "exit": exit(0)
case "exit-at-once": _exit(0)
default: break
}
