import { expect, onTestFinished, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { openDatabase } from '../../platform/database/client.ts'
import { createLog } from '../../platform/log.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory, storeSettings } from '../../testing/settings.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

interface Chair {
  readonly client: Person
  readonly stylistId: string
}

test('as many clients as connections book, move and re-open concurrently with “no gaps”', async () => {
  const database = await databaseOfThisTest()
  const settings = settingsInMemory()
  settings.change({ noGaps: true })
  await storeSettings(database, settings)
  const few = openDatabase(database.serversUrl, createLog('silent'), { maxConnections: 2 })
  onTestFinished(() => few.close())
  const app = openTestSalon({ ...database, app: few }, { settings })
  const serviceId = await addService(database)
  const newChair = async (): Promise<Chair> => ({
    client: await signedIn(app, database),
    stylistId: await addStylist(database),
  })
  const chairs = [await newChair(), await newChair()]
  const all = chairs.map(() => 200)
  const each = async (call: (chair: Chair, index: number) => Promise<Response>) => {
    const responses = await Promise.all(chairs.map(call))
    return {
      statuses: responses.map(({ status }) => status),
      bodies: await Promise.all(responses.map((response) => response.json())),
    }
  }
  const book = ({ client, stylistId }: Chair, time: string, by = client) =>
    by.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date: '2026-12-02', time, alsoBook: true })

  const created = await each((chair) => book(chair, '11:00 AM'))
  expect(created.statuses).toEqual(chairs.map(() => 201))
  const bookings = created.bodies as Appointment[]
  const moves = await each(({ client }, index) => {
    const move = { date: '2026-12-02', time: '2:00 PM', version: bookings[index]?.version }
    return client.call('PATCH', `/api/appointments/${bookings[index]?.id}`, move)
  })
  expect(moves.statuses).toEqual(all)

  const change = async (from: string, status: string) =>
    (await each(({ client }, index) => client.call('PATCH', `/api/appointments/${bookings[index]?.id}`, { from, status })))
      .statuses
  expect(await change('Pending', 'Canceled')).toEqual(all)
  expect(await change('Canceled', 'Pending')).toEqual(all)
  expect(await change('Pending', 'Canceled')).toEqual(all)
  const other = await signedIn(app, database)
  for (const chair of chairs) expect((await book(chair, '2:00 PM', other)).status).toBe(201)
  expect(await change('Canceled', 'Pending')).toEqual(all.map(() => 409))

  const [{ stylistId }] = chairs as [Chair, Chair]
  const reopenings: (() => Promise<Response>)[] = []
  for (let turn = 0; turn < 4; turn++) {
    const client = await signedIn(app, database)
    const { id } = (await (await book({ client, stylistId }, '4:00 PM')).json()) as Appointment
    await client.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Canceled' })
    reopenings.push(() => client.call('PATCH', `/api/appointments/${id}`, { from: 'Canceled', status: 'Pending' }))
  }
  const reopened = await Promise.all(reopenings.map((reopen) => reopen()))
  expect(reopened.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})
