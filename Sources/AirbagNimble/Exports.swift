// `import AirbagNimble` is all that a test file for Nimble needs.
@_exported import Airbag
