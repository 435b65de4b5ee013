import { stayBeforeTests } from './moment.ts'

// Runs before each test file of the API; its process may be another file's, too.
stayBeforeTests()
