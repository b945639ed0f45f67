typealias Scenario = @Sendable ([String]) -> Void

/// All scenarios by name.
let scenarios: [String: Scenario] =
    handlerScenarios.merging(textScenarios) { a, _ in a }.merging(leavingScenarios) { a, _ in a }
    .merging(taskScenarios) { a, _ in a }.merging(childScenarios) { a, _ in a }
    .merging(shortageScenarios) { a, _ in a }.merging(garbageScenarios) { a, _ in a }
    .merging(switchScenarios) { a, _ in a }.merging(asyncScenarios) { a, _ in a }
    .merging(wholeTestScenarios) { a, _ in a }.merging(childHandlerScenarios) { a, _ in a }
    .merging(stackScenarios) { a, _ in a }.merging(withoutScenarios) { a, _ in a }
    .merging(overflowScenarios) { a, _ in a }
    .merging(lockScenarios) { a, _ in a }.merging(recoveryScenarios) { a, _ in a }
