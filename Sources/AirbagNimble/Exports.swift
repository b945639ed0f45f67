// `import AirbagNimble` is all that a test file needs which was written for Nimble.
@_exported import Airbag
