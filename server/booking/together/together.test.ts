import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { bookingFit } from '../../../domain/booking/schedule/desk-booking.ts'
import { bookedTogether } from '../../../domain/booking/visits/together-input.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { claimDifferences } from '../../testing/claims.ts'
import {
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

/** Friday. */
const date = '2026-12-04'

let database: TestDatabase
let desk: Person
let app: ReturnType<typeof openTestSalon>
let cut: string
let color: string
let mara: string
let jun: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  app = openTestSalon(database, { clock: () => mondayMorning })
  desk = await signedIn(app, database, { email: adminEmail })
  ;[cut, color] = [await addService(database), await addService(database, { name: 'Color', minutes: 90 })]
  ;[mara, jun] = [await addStylist(database, { name: 'Mara' }), await addStylist(database, { name: 'Jun' })]
})

const mother = (more: object = {}) => ({
  serviceIds: [color],
  stylistId: mara,
  date,
  time: '10:00 AM',
  confirmed: true,
  client: { name: 'Ute Sommer', phone: '+1 718 555 0142' },
  ...more,
})
const daughter = (more: object = {}) => ({
  serviceIds: [cut],
  stylistId: jun,
  date,
  time: '10:00 AM',
  confirmed: true,
  client: { name: 'Lea Sommer', phone: '+1 718 555 0142' },
  ...more,
})
const book = (bookings: object[], key?: string) =>
  desk.call('POST', '/api/appointments/together', { bookings }, key === undefined ? {} : { 'idempotency-key': key })
const booked = async (bookings: object[], key?: string) => {
  const response = await book(bookings, key)
  expect(response.status).toBe(201)
  return bookedTogether.parse(await response.json()).appointments
}
const refusal = async (bookings: object[]) => {
  const response = await book(bookings)
  const { error } = (await response.json()) as ErrorResponse
  return { status: response.status, ...error }
}
const visits = () => database.db.select().from(appointments)

test('a mother and her daughter are booked beside each other, each with services and a stylist of her own', async () => {
  const [first, second] = await booked([mother(), daughter()])
  expect(first).toMatchObject({ status: 'Confirmed', user: { name: 'Ute Sommer' }, stylist: { id: mara } })
  expect(second).toMatchObject({ status: 'Confirmed', user: { name: 'Lea Sommer' }, stylist: { id: jun } })
  expect(first?.user?.uid).not.toBe(second?.user?.uid)
  expect(await claimDifferences(database)).toBe(0)
  const history = await desk.call('GET', `/api/appointments/${second?.id}/history`)
  expect(await history.json()).toMatchObject({ items: [{ kind: 'booked', data: { party: 2 } }] })
})

test('one after the other with the same stylist, and two who walked in, too', async () => {
  await booked([mother(), daughter({ stylistId: mara, time: '11:30 AM' })])
  const walkIn = { client: undefined, walkIn: true }
  await booked([mother({ time: '2:00 PM', ...walkIn }), daughter({ time: '2:00 PM', ...walkIn })])
  expect(await visits()).toHaveLength(4)
  expect(await claimDifferences(database)).toBe(0)
})

describe('the next times that fit are those at which all can come', () => {
  const walkIn = { client: undefined, walkIn: true }
  const readFit = (more: Record<string, string>) =>
    desk.call('GET', `/api/availability/fit?${new URLSearchParams({ services: color, stylistId: mara, date, ...more })}`)
  /** With Mara on that day. */
  const times = async (time: string, others?: string) => {
    const response = await readFit({ time, ...(others && { others }) })
    const { openings } = bookingFit.parse(await response.json())
    const own = openings.find(({ stylistId }) => stylistId === mara)?.times ?? []
    return own.filter((each) => each.date === date).map((each) => each.time)
  }

  test('beside each other, once the one whom the second one wants is free', async () => {
    await booked([daughter(walkIn), mother({ ...walkIn, stylistId: jun, time: '11:00 AM' })])
    expect((await times('10:00 AM'))[0]).toBe('10:00 AM')
    const [time = ''] = await times('10:00 AM', `beside.${jun}.${cut}`)
    expect(time).toBe('12:30 PM')
    await booked([mother({ time }), daughter({ time })])
    // Also with any free stylist, beside the length that this visit has.
    expect((await times('2:00 PM', `beside.any.${cut}:120`))[0]).toBe('2:00 PM')
  })

  test('one after the other, where the second one has the time before closing too', async () => {
    expect(await times('2:00 PM')).toContain('5:00 PM')
    const both = await times('2:00 PM', `after.${mara}.${cut}`)
    expect(both).toContain('4:00 PM')
    expect(both).not.toContain('5:00 PM')
  })

  test('and what can’t be read about who comes along is refused', async () => {
    const four = Array.from({ length: 4 }, () => `after.any.${cut}`).join(';')
    for (const others of ['before.any.x', 'after', `after.${'x'.repeat(70)}.${cut}`, four]) {
      expect((await readFit({ time: '10:00 AM', others })).status).toBe(422)
    }
    expect((await readFit({ time: '10:00 AM', others: 'after.any.NONE' })).status).toBe(422)
  })
})

describe('all are booked or nobody, and the refusal names who is in the way', () => {
  test.each([0, 1])('where the time of number %i is taken', async (taken) => {
    const own = [mother(), daughter()][taken]
    const other = { ...own, client: { name: 'Anna Berg', phone: '+1 718 555 0199' } }
    expect((await desk.call('POST', '/api/appointments', other)).status).toBe(201)
    const refused = await refusal([mother(), daughter()])
    const name = ['Ute Sommer', 'Lea Sommer'][taken]
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(refused.message).toMatch(new RegExp(`^Nobody was booked\\. ${name}, 10:00 AM: Anna Berg, .* is there already\\.$`))
    expect(await visits()).toHaveLength(1)
    // Nor is anybody left behind who would have been new.
    expect(await database.db.select().from(clients).where(eq(clients.phone, '+17185550142'))).toEqual([])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('names the stylist whom two of them want at once', async () => {
    const refused = await refusal([mother(), daughter({ stylistId: mara, time: '11:00 AM' })])
    expect(refused.message).toBe(
      'Nobody was booked. Lea Sommer, 11:00 AM: Mara is busy with the visit of somebody else of these.',
    )
  })

  test('refuses a person who already has a visit then, unless the desk books it all the same', async () => {
    const id = await addClient(database, { name: 'Lea Sommer' })
    const knownDaughter = daughter({ client: undefined, clientId: id })
    await desk.call('POST', '/api/appointments', { ...knownDaughter, stylistId: mara })
    const later = mother({ time: '11:30 AM' })
    expect(await refusal([later, knownDaughter])).toMatchObject({ code: 'conflict', reason: 'own_visit' })
    expect(await visits()).toHaveLength(1)
    await booked([later, { ...knownDaughter, alsoBook: true }])
  })

  test('names the field and the person of a booking that isn’t possible at all', async () => {
    const unknownStylist = await refusal([mother(), daughter({ stylistId: 'GONE' })])
    expect(unknownStylist).toMatchObject({ status: 422, fields: { 'bookings.1.stylistId': expect.any(String) } })
    expect(unknownStylist.message).toContain('Lea Sommer')
    const phone = await refusal([mother(), daughter({ client: { name: 'Lea Sommer', phone: '12' } })])
    expect(phone.fields).toHaveProperty(['bookings.1.client.phone'])
    expect(await visits()).toEqual([])
  })

  test('refuses one person twice, and fewer than two', async () => {
    expect(await refusal([mother(), mother({ stylistId: jun })])).toMatchObject({ status: 422 })
    const id = await addClient(database)
    const same = { client: undefined, clientId: id }
    expect((await refusal([mother(same), daughter(same)])).fields).toEqual({
      bookings: 'Choose somebody else: each visit is for another person',
    })
    expect((await refusal([mother()])).status).toBe(422)
  })
})

test('each gets a mail about her own visit, where she has an address', async () => {
  const bookings = await booked([
    mother({ client: { name: 'Ute Sommer', email: 'ute@mail.example' } }),
    daughter({ client: { name: 'Lea Sommer', email: 'lea@mail.example' } }),
  ])
  const context = {
    origin: 'https://salon.example',
    authSecret: 'a secret for tests only, long enough',
    adminEmail,
    now: mondayMorning,
    settings: settingsInMemory().get(),
  }
  const isTheirs = inArray(
    appointmentEvents.appointmentId,
    bookings.map(({ id }) => id),
  )
  for (const { id } of await database.db.select().from(appointmentEvents).where(isTheirs)) {
    await queueNotifications(database.db, id, context)
  }
  const sent = await database.db.select().from(mails)
  expect(sent.map(({ kind, toAddress }) => [kind, toAddress]).toSorted()).toEqual([
    ['booking_confirmed', 'lea@mail.example'],
    ['booking_confirmed', 'ute@mail.example'],
  ])
})

test('a request that arrives again books once, and its key isn’t good for anything else', async () => {
  const all = await Promise.all([1, 2, 3].map(() => booked([mother(), daughter()], 'family-1')))
  const ids = all.map((each) => each.map(({ id }) => id))
  expect(ids[1]).toEqual(ids[0])
  expect(ids[2]).toEqual(ids[0])
  expect(await visits()).toHaveLength(2)
  expect((await book([mother(), daughter({ time: '2:00 PM' })], 'family-1')).status).toBe(422)
  const settled = await desk.call('POST', '/api/appointments/settle', { idempotencyKey: 'family-1' })
  expect(((await settled.json()) as Appointment).id).toBe(ids[0]?.[0])
})

test('one of two families who want the same two chairs gets both, never one each', async () => {
  const other = { client: { name: 'Mia Wolf', phone: '+1 718 555 0177' } }
  const responses = await Promise.all([
    book([mother(), daughter()]),
    // In the other order.
    book([daughter(other), mother({ client: { name: 'Eva Wolf', phone: '+1 718 555 0177' } })]),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { rows } = await database.db.execute(sql`select distinct client ->> 'name' like '%Wolf' as is_other from appointments`)
  expect([rows.length, (await visits()).length]).toEqual([1, 2])
  expect(await claimDifferences(database)).toBe(0)
})
