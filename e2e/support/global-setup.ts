import pg from 'pg'
import { openDemoSalon } from '../../server/testing/demo-salon.ts'

/** Starts the salon that the tests visit, and passes its addresses on in the environment. */
export default async function setUp() {
  const salon = await openDemoSalon()
  // The data need not survive a crash.
  const superuser = new pg.Client({ connectionString: salon.databaseUrl })
  await superuser.connect()
  await superuser.query('alter system set synchronous_commit = off')
  await superuser.query('select pg_reload_conf()')
  await superuser.end()
  process.env.E2E_DATABASE_URL = salon.databaseUrl
  process.env.E2E_ORIGIN = salon.origin
  return salon.stop
}
