typealias Scenario = @Sendable ([String]) -> Void

/// All scenarios by name.
let scenarios: [String: Scenario] =
    handlerScenarios.merging(textScenarios) { a, _ in a }.merging(leavingScenarios) { a, _ in a }
    .merging(taskScenarios) { a, _ in a }
