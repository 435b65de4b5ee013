import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentPage, AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
let client: Person
const userId = 'SOMEBODY'

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
  await database.db.insert(users).values({ id: userId, name: 'Somebody', email: 'somebody@client.example' })
})
afterAll(() => database.drop())

const get = (query: string, person = admin) => person.call('GET', `/api/appointments?${query}`)
const readIds = async (response: Response) => ((await response.json()) as AppointmentPage).items.map(({ id }) => id)

async function addThree(status: AppointmentStatus, stylistName: string) {
  const stylistId = await addStylist(database, { name: stylistName })
  const add = (date: string) => addAppointment(database, { userId, status, date, stylistId, stylistName })
  const second = await add('2026-12-05')
  const third = await add('2027-01-04')
  const first = await add('2026-11-20')
  return [first, second, third]
}

describe('ordered by visit', () => {
  test.each([
    ['Pending', 'soonest first'],
    ['Confirmed', 'soonest first'],
    ['Completed', 'latest first'],
    ['Canceled', 'latest first'],
  ] as const)('%s bookings are %s, and so are those that a search finds', async (status, order) => {
    const byVisit = await addThree(status, `Zia ${status}`)
    const expected = order === 'soonest first' ? byVisit : byVisit.toReversed()
    expect(await readIds(await get(`scope=all&order=visit&status=${status}`))).toEqual(expected)
    expect(await readIds(await get(`scope=all&order=visit&status=${status}&q=Zia+${status}`))).toEqual(expected)
    const pageAt = async (position: string) => {
      const response = await get(`scope=all&order=visit&status=${status}&q=Zia+${status}&pageSize=2${position}`)
      return (await response.json()) as AppointmentPage
    }
    const { next } = await pageAt('')
    const last = await pageAt(`&after=${next}`)
    expect(last.items.map(({ id }) => id)).toEqual(expected.slice(2))
    expect((await pageAt(`&before=${last.previous}`)).items.map(({ id }) => id)).toEqual(expected.slice(0, 2))
    expect(await readIds(await get(`scope=all&status=${status}`))).toEqual([byVisit[0], byVisit[2], byVisit[1]])
  })

  test('requires a status, since the list of all bookings has no such order', async () => {
    expect((await get('scope=all&order=visit')).status).toBe(422)
    expect((await get('scope=all&order=price')).status).toBe(422)
  })

  test('overdue bookings are for the administrator only', async () => {
    expect((await get('scope=all&overdue=today', client)).status).toBe(403)
    expect((await get('overdue=today', client)).status).toBe(422)
  })
})
