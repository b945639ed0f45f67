import Airbag
import Foundation
import Judging
import Testing

@Suite struct PostNotificationsTests {
    private let center = NotificationCenter()
    private let note = Notification(name: Notification.Name("wake"))

    @Test func passes() {
        #expect(
            verdicts {
                expect { self.center.post(self.note) }.to(
                    postNotifications(equal([note]), from: center))
                expect {
                    Thread.detachNewThread { [center] in
                        center.post(Notification(name: Notification.Name("wake")))
                    }
                    Thread.sleep(forTimeInterval: 0.2)
                }.to(postNotifications(haveCount(1), from: center))
                expect { self.center.post(self.note) }.toNot(
                    postNotifications(beEmpty(), from: center))
                expect { _ = self.center }.to(postNotifications(beEmpty(), from: center))
            } == "++++")
    }

    @Test func failures() {
        #expect(
            failureText {
                expect { _ = self.center }.to(postNotifications(equal([note]), from: center))
            } == "expected to equal <[\(stringify(note))]>, got no notifications")
        #expect(
            failureText {
                expect { self.center.post(self.note) }.toNot(
                    postNotifications(equal([note]), from: center))
            } == "expected to not equal <[\(stringify(note))]>, got <[\(stringify(note))]>")
        #expect(
            failureLine {
                expect { burn() as Int }.to(postNotifications(beEmpty(), from: center))
            } == "expected to be empty\(butBurned)")
    }

    @Test func asyncBodies() async {
        let verdicts = await verdicts {
            await expect {
                await Task.yield()
                self.center.post(self.note)
            }.to(postNotifications(equal([note]), from: center))
            await expect { await Task.yield() }.to(postNotifications(beEmpty(), from: center))
            var looks = 0
            await expect {
                await Task.yield()
                looks += 1
                if looks == 3 { self.center.post(self.note) }
            }.toEventually(postNotifications(haveCount(1), from: center), timeout: .seconds(600))
        }
        #expect(verdicts == "+++")
    }
}
