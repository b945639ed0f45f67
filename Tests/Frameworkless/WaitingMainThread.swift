import Airbag
import Dispatch
import Glibc

/// A poll in a task for which the main thread waits: the main actor never comes free.
func pollWhileTheMainThreadWaits() -> Never {
    let end = DispatchSemaphore(value: 0)
    Task {
        await expect(1).toEventually(equal(1), timeout: .milliseconds(20))
        await expect { await Task.yield() }.toEventually(beVoid(), timeout: .seconds(10))
        end.signal()
    }
    end.wait()
    print("the end")
    exit(7)
}
