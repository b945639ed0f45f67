import Airbag
import Dispatch
import Glibc

/// Polls in a task for which the main thread waits.
func pollWhileTheMainThreadWaits() -> Never {
    let end = DispatchSemaphore(value: 0)
    Task {
        await expect(1).toEventually(equal(1), timeout: .seconds(10))
        await expect(1).toNever(equal(2), until: .milliseconds(20))
        await expect { await Task.yield() }.toEventually(beVoid(), timeout: .seconds(10))
        end.signal()
    }
    end.wait()
    print("the end")
    exit(7)
}
