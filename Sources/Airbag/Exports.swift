// `import Airbag` is all that a test file needs.
@_exported import CrashCatching
@_exported import AsyncOperators
@_exported import Expectations
@_exported import Isolation
@_exported import Matchers
