import { createTemplate } from '../../server/testing/database.global.ts'
import { openDemoSalon } from '../../server/testing/demo-salon.ts'
import { adminEmail, cheapenSignIn } from '../../server/testing/records.ts'
import { compileServer, withoutDurability } from '../../server/testing/server-process.ts'

/** Starts the salon that the tests visit, and passes its addresses on in the environment. */
export default async function setUp() {
  const forgetCompiled = compileServer()
  const salon = await openDemoSalon(withoutDurability)
  await createTemplate(salon.databaseUrl)
  await cheapenSignIn(salon.databaseUrl, adminEmail)
  process.env.E2E_DATABASE_URL = salon.databaseUrl
  process.env.E2E_ORIGIN = salon.origin
  return async () => {
    await salon.stop()
    await forgetCompiled()
  }
}
