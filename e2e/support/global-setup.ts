import { startTestPostgres } from '../../server/testing/database.global.ts'

export default async function setUp() {
  const { url, serversUrl, stop } = await startTestPostgres()
  process.env.E2E_POSTGRES_URL = url
  process.env.E2E_SERVERS_URL = serversUrl
  return stop
}
