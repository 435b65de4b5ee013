import { openDemoSalon } from '../../server/testing/demo-salon.ts'

/** What the tests visit. Its places are handed on in the environment. */
export default async function setUp() {
  const salon = await openDemoSalon()
  process.env.E2E_DATABASE_URL = salon.databaseUrl
  process.env.E2E_ORIGIN = salon.origin
  return salon.stop
}
