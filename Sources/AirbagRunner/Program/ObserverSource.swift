/// The source of the library that is preloaded into test programs, where all of it runs.
///
/// The user's toolchain compiles it, against its own XCTest.
enum ObserverSource {
    /// The environment variable with the path of the pipe to which the tests of XCTest are told.
    static let events = "AIRBAG_OBSERVER_EVENTS"
    /// The variable that is set if XCTest is to print nothing of its own.
    static let silence = "AIRBAG_OBSERVER_SILENCE"
    /// The variable with the number of tests after whose failure no further one begins.
    static let limit = "AIRBAG_OBSERVER_LIMIT"
    /// What stands in front of a variable's name, for the value that tests are to see; without it they see none.
    static let original = "AIRBAG_OBSERVER_WAS_"
    /// The variables that the command changes for the start of a test program.
    static let changed = ["LD_PRELOAD", "ASAN_OPTIONS", "SWIFT_BACKTRACE"]

    /// `begin` runs on the main thread before `main`, when the libraries of Swift have been loaded.
    static let c = """
        #include <signal.h>
        #include <sys/prctl.h>
        void airbag_observe(void);
        __attribute__((constructor)) static void begin(void) {
            // If the command dies, whose main thread started this process, it dies, too.
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            airbag_observe();
        }
        """

    /// Tells of each test of XCTest in the records of Swift Testing's event stream.
    static let swift = ##"""
        import Foundation
        import Glibc
        import XCTest

        final class Observer: NSObject, XCTestObservation {
            let pipe: FileHandle
            // A child that a test forks has a copy of this object, and tells nothing.
            let process = getpid()
            let lock = NSLock()

            let isSilent: Bool

            init(_ pipe: FileHandle, isSilent: Bool) { (self.pipe, self.isSilent) = (pipe, isSilent) }

            // XCTest prints by an observer that it gives to nobody. If this does not find it, XCTest prints.
            func testBundleWillStart(_ bundle: Bundle) {
                if !isSilent { return }
                for set in Mirror(reflecting: XCTestObservationCenter.shared).children {
                    for wrapper in Mirror(reflecting: set.value).children {
                        for (_, value) in Mirror(reflecting: wrapper.value).children
                        where String(reflecting: type(of: value)) == "XCTest.PrintObserver" {
                            guard let printer = value as? XCTestObservation else { continue }
                            XCTestObservationCenter.shared.removeTestObserver(printer)
                        }
                    }
                }
            }

            // Nor does XCTest tell why a test skipped itself.
            func skipReason(_ test: XCTestCase) -> String {
                var mirror: Mirror? = Mirror(reflecting: test)
                while let part = mirror, part.subjectType != XCTestCase.self { mirror = part.superclassMirror }
                guard let skip = mirror?.descendant("skip", "some", "summary") as? String else { return "" }
                return skip.replacingOccurrences(of: "Test skipped", with: "")
                    .trimmingCharacters(in: CharacterSet(charactersIn: " :-"))
            }

            // A test may run other ones itself, and judge their failures. No reference: any thread may read it.
            var current: ObjectIdentifier?

            func testCaseWillStart(_ test: XCTestCase) {
                // Told, for the process has not hung.
                if current != nil { return tell("innerTestStarted", nil) }
                // The command ends this process as soon as it has read of the last failure.
                if failuresLeft == 0 { sleep(10) }
                current = ObjectIdentifier(test)
                tell("testStarted", test)
            }

            func testCase(_ test: XCTestCase, didFailWithDescription text: String, inFile: String?, atLine: Int) {
                let isInner = current.map { $0 != ObjectIdentifier(test) } ?? false
                // Not with `print`: what it keeps is lost if the process dies.
                if isInner { fputs("\(inFile ?? ""):\(atLine): error: \(text)\n", stderr) }
                if !isInner { tell("issueRecorded", test, fail(text, inFile, atLine)) }
            }

            func testSuite(_: XCTestSuite, didFailWithDescription text: String, inFile: String?, atLine: Int) {
                tell("issueRecorded", nil, fail(text, inFile, atLine))
            }

            func testCaseDidFinish(_ test: XCTestCase) {
                guard current == ObjectIdentifier(test), let run = test.testRun as? XCTestCaseRun else { return }
                current = nil
                let isSkipped = run.hasBeenSkipped && run.hasSucceeded
                let symbol = run.hasSucceeded ? "pass" : "fail"
                let verdict = #","messages":[{"symbol":"\#(symbol)","text":""}]"#
                let reason = isSkipped ? "skipped: \(skipReason(test))" : ""
                let skip = #","messages":[{"symbol":"skip","text":\#(json(reason))}]"#
                tell(isSkipped ? "testSkipped" : "testEnded", test, isSkipped ? skip : verdict)
                // Below 0 if it did not: then the others go on.
                if failuresLeft == 0 || !run.hasSucceeded && getpid() == process { failuresLeft -= 1 }
            }

            var failuresLeft = getenv("LIMIT").flatMap { Int(String(cString: $0)) } ?? .max

            func testBundleDidFinish(_ bundle: Bundle) { tell("runEnded", nil) }

            func fail(_ text: String, _ file: String?, _ line: Int) -> String {
                let place = file.map { #""sourceLocation":{"filePath":\#(json($0)),"line":\#(line)}"# } ?? ""
                return #","messages":[{"symbol":"fail","text":\#(json(text))}],"issue":{\#(place)}"#
            }

            let encoder = JSONEncoder()

            func json(_ text: String) -> String {
                String(decoding: (try? encoder.encode(text)) ?? Data(), as: UTF8.self)
            }

            /// The names of classes, which the runtime takes long to tell.
            var classes: [ObjectIdentifier: String] = [:]

            func tell(_ kind: String, _ test: XCTestCase?, _ more: String = "") {
                guard getpid() == process else { return }
                var time = timespec()
                clock_gettime(CLOCK_MONOTONIC, &time)
                let seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
                lock.lock()
                defer { lock.unlock() }
                var id = ""
                if let test {
                    let type = type(of: test)
                    let suite = classes[ObjectIdentifier(type)] ?? String(reflecting: type)
                    classes[ObjectIdentifier(type)] = suite
                    id = #","testID":\#(json("\(suite)/\(test.name.split(separator: ".").last ?? "")"))"#
                }
                let payload = #"{"kind":"\#(kind)","instant":{"absolute":\#(seconds)}\#(id)\#(more)}"#
                try? pipe.write(contentsOf: Data((#"{"kind":"event","payload":\#(payload)}"# + "\n").utf8))
            }
        }

        // The words in capitals are replaced: see below.
        @_cdecl("airbag_observe") public func observe() {
            for name in CHANGED {
                if let value = getenv("ORIGINAL\(name)") { setenv(name, value, 1) } else { unsetenv(name) }
                unsetenv("ORIGINAL\(name)")
            }
            guard let path = getenv("EVENTS") else { return }
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            unsetenv("EVENTS")
            if descriptor < 0 { return }
            let observer = Observer(FileHandle(fileDescriptor: descriptor), isSilent: getenv("SILENCE") != nil)
            for name in ["SILENCE", "LIMIT"] { unsetenv(name) }
            XCTestObservationCenter.shared.addTestObserver(observer)
            observer.tell("observed", nil)
        }
        """##
        .replacing("CHANGED", with: "\(changed)").replacing("ORIGINAL", with: original)
        .replacing("EVENTS", with: events).replacing("SILENCE", with: silence).replacing("LIMIT", with: limit)
}
