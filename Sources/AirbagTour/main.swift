import CrashCatching
import Fixtures
import Glibc
func show<T>(_ name: String, _ body: @escaping () -> T) {
    for i in 0..<2 {
        let start = ContinuousClock.now
        let o = catchCrash(body)
        let t = ContinuousClock.now - start
        guard let c = o.crash else { print("!!!!", name, o); return }
        if i == 1 {
            print("\(name): \(t) \(c) fault \(c.faultAddress as Any) \(c.message as Any)")
            if CommandLine.arguments.count > 1 {
                for f in c.backtrace { print("      ", f, f.isInlined) }
            }
        }
    }
}
show("fatalError", crashByFatalError)
show("try", crashByTry)
show("precondition", crashByPrecondition)
show("precondition2", crashByPreconditionWithoutMessage)
show("preconditionF", crashByPreconditionFailure)
show("assert", crashByAssert)
show("index", crashByIndexOutOfRange)
show("nil", crashByUnwrappedNil)
show("div", crashByDivisionByZero)
show("ovf", crashByOverflow)
show("conv", crashByConversionOutOfRange)
show("cast", crashByFailedCast)
show("unowned", crashByUnownedAfterFree)
show("excl", crashByExclusivityViolation)
show("null", crashByNullPointer)
show("wild", crashByWildPointer)
show("wildcall", crashByWildCall)
show("stack", crashByStackOverflow)
show("abort", crashByAbort)
show("dfree", crashByDoubleFree)
show("cxx", crashByUncaughtCxxException)
show("raise fpe") { crashByRaising(SIGFPE) }
show("raise sys") { crashByRaising(SIGSYS) }
