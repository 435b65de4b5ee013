import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { slotClaims } from '../../platform/database/schema/held-time.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addStylist, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const date = '2026-12-02'
const at = (label: string) => Date.parse(`${date}T${label}:00-05:00`) / 1000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let client: Person
let stylist: Person
let stylistId: string
let now = at('10:00')
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => now })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  stylistId = await addStylist(database)
  stylist = await signedIn(app, database, { role: 'stylist', stylistId })
})
afterAll(() => database.drop())

let id: string
beforeEach(async () => {
  await database.db.update(appointments).set({ status: 'Completed' })
  id = await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
})

interface Answer {
  readonly status: number
  readonly booking: Appointment
  readonly message: string
}

async function mark(by: Person, body: object, visit = id): Promise<Answer> {
  const response = await by.call('POST', `/api/appointments/${visit}/marks`, body)
  const json = (await response.json()) as Appointment & { error?: { message: string; current: Appointment } }
  return { status: response.status, booking: json.error?.current ?? json, message: json.error?.message ?? '' }
}

const read = async (by: Person) => (await (await by.call('GET', `/api/appointments/${id}`)).json()) as Appointment
const kinds = async () => {
  const history = (await (await desk.call('GET', `/api/appointments/${id}/history`)).json()) as AppointmentHistory
  return history.items.slice(1).map(({ kind, data }) => ({ kind, ...data }))
}
const claims = () => database.db.select().from(slotClaims).where(eq(slotClaims.holderId, id))

test('a visit is marked with its times, each once, and each is taken back', async () => {
  now = at('09:58')
  expect((await mark(desk, { mark: 'arrived' })).booking.marks).toEqual({ arrived: at('09:58') })
  now = at('10:04')
  expect((await mark(desk, { mark: 'arrived' })).booking).toMatchObject({ marks: { arrived: at('09:58') }, version: 2 })
  await mark(stylist, { mark: 'started' })
  now = at('10:55')
  const finished = await mark(stylist, { mark: 'finished' })
  expect(finished.booking).toMatchObject({
    status: 'Confirmed',
    marks: { arrived: at('09:58'), started: at('10:04'), finished: at('10:55') },
  })
  expect((await mark(desk, { mark: 'finished', off: true })).booking.marks).toEqual({
    arrived: at('09:58'),
    started: at('10:04'),
  })
  expect((await kinds()).map(({ kind, to }) => [kind, to])).toEqual([
    ['arrived', { status: 'Confirmed', arrivedAt: at('09:58') }],
    ['started', { status: 'Confirmed', startedAt: at('10:04') }],
    ['finished', { status: 'Confirmed', finishedAt: at('10:55') }],
    ['finished', { status: 'Confirmed', finishedAt: null }],
  ])
  const day = (await (await desk.call('GET', `/api/days/${date}`)).json()) as DeskDay
  expect(day.appointments.find((visit) => visit.id === id)?.marks).toEqual({ arrived: at('09:58'), started: at('10:04') })
})

test('marks that make no sense are refused with a text, and change nothing', async () => {
  now = at('09:30')
  const early = await mark(desk, { mark: 'no_show' })
  expect(early).toMatchObject({ status: 409, message: 'A visit can be a no-show only once it has started.' })
  expect(early.booking.status).toBe('Confirmed')
  await desk.call('PATCH', `/api/appointments/${id}`, { from: 'Confirmed', status: 'Canceled' })
  expect(await mark(desk, { mark: 'arrived' })).toMatchObject({ status: 409, booking: { status: 'Canceled' } })
  expect((await mark(desk, { mark: 'asleep' })).status).toBe(422)
})

test('a no-show is canceled and frees its time, and an undo restores both', async () => {
  now = at('10:20')
  const marked = await mark(desk, { mark: 'no_show' })
  expect(marked.booking).toMatchObject({ status: 'Canceled', marks: { no_show: at('10:20') } })
  expect(await claims()).toEqual([])
  const day = (await (await desk.call('GET', `/api/days/${date}`)).json()) as DeskDay
  expect(day.appointments.find((visit) => visit.id === id)).toMatchObject({
    status: 'Canceled',
    marks: { no_show: at('10:20') },
  })
  expect(await read(client)).toMatchObject({ status: 'Canceled' })
  expect(await read(client)).not.toHaveProperty('marks')

  const back = await mark(desk, { mark: 'no_show', off: true })
  expect(back.booking.status).toBe('Confirmed')
  expect(back.booking).not.toHaveProperty('marks')
  expect(await claims()).toHaveLength(12)
  expect((await kinds()).map(({ kind, from, to }) => [kind, from?.status, to?.status, to?.noShowAt])).toEqual([
    ['no_show', 'Confirmed', 'Canceled', at('10:20')],
    ['no_show', 'Canceled', 'Confirmed', null],
  ])
})

test('a no-show can’t be undone if its time is taken since', async () => {
  now = at('10:20')
  await mark(desk, { mark: 'no_show' })
  await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
  expect(await mark(desk, { mark: 'no_show', off: true })).toMatchObject({
    status: 409,
    message: 'Someone else has booked this time since. The visit stays a no-show.',
    booking: { status: 'Canceled', marks: { no_show: at('10:20') } },
  })
})

test('a visit loses its marks when it is pending again or moved to another day', async () => {
  now = at('10:20')
  await mark(desk, { mark: 'no_show' })
  await desk.call('PATCH', `/api/appointments/${id}`, { from: 'Canceled', status: 'Pending' })
  expect(await read(desk)).not.toHaveProperty('marks')
  await mark(desk, { mark: 'arrived' })
  const moved = await desk.call('PATCH', `/api/appointments/${id}`, { date: '2026-12-03', time: '10:00 AM', version: 4 })
  expect(moved.status).toBe(200)
  expect(await read(desk)).not.toHaveProperty('marks')
  expect((await kinds()).at(-1)?.to).toMatchObject({ arrivedAt: null })
})

test('a stylist marks the visits that they serve, and of others not even the client', async () => {
  const other = await addAppointment(database, { userId: stylist.uid, date, time: '3:00 PM', status: 'Confirmed' })
  expect((await mark(stylist, { mark: 'arrived' })).status).toBe(200)
  expect((await mark(stylist, { mark: 'arrived' }, other)).status).toBe(403)
  await mark(desk, { mark: 'arrived' }, other)
  expect(await (await stylist.call('GET', `/api/appointments/${other}`)).json()).not.toHaveProperty('marks')
})

test('two desks set the same mark once, and different marks both', async () => {
  now = at('10:00')
  const answers = await Promise.all([
    mark(desk, { mark: 'arrived' }),
    mark(desk, { mark: 'arrived' }),
    mark(stylist, { mark: 'late' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read(desk)).marks).toEqual({ arrived: now, late: now })
  expect((await kinds()).map(({ kind }) => kind).toSorted()).toEqual(['arrived', 'late'])
})

test('the salon says why it cancels; clients don’t, and don’t see it', async () => {
  const cancel = { from: 'Confirmed', status: 'Canceled', reason: 'illness', tellClient: false }
  const canceled = (await (await desk.call('PATCH', `/api/appointments/${id}`, cancel)).json()) as Appointment
  expect(canceled.cancelReason).toBe('illness')
  expect(await read(client)).not.toHaveProperty('cancelReason')
  expect((await kinds()).at(-1)).toMatchObject({ kind: 'canceled', to: { status: 'Canceled', cancelReason: 'illness' } })

  await desk.call('POST', `/api/appointments/${id}/undo`, { version: 2 })
  expect(await read(desk)).toMatchObject({ status: 'Confirmed' })
  expect(await read(desk)).not.toHaveProperty('cancelReason')
  await client.call('PATCH', `/api/appointments/${id}`, { ...cancel, reason: 'salon' })
  expect(await read(desk)).not.toHaveProperty('cancelReason')
  const wrong = await desk.call('PATCH', `/api/appointments/${id}`, { ...cancel, reason: 'weather' })
  expect(wrong.status).toBe(422)
})

test('an undo gives back what went with the change: a no-show, a reason, the marks of the day', async () => {
  const undo = async () => {
    const { version } = await read(desk)
    return (await (await desk.call('POST', `/api/appointments/${id}/undo`, { version })).json()) as Appointment
  }
  const change = (body: object) => desk.call('PATCH', `/api/appointments/${id}`, body)
  now = at('10:20')
  await mark(desk, { mark: 'no_show' })
  await change({ from: 'Canceled', status: 'Pending' })
  expect(await undo()).toMatchObject({ status: 'Canceled', marks: { no_show: at('10:20') } })

  await change({ from: 'Canceled', status: 'Pending' })
  await change({ from: 'Pending', status: 'Canceled', reason: 'illness' })
  await change({ from: 'Canceled', status: 'Pending' })
  expect(await undo()).toMatchObject({ status: 'Canceled', cancelReason: 'illness' })

  await change({ from: 'Canceled', status: 'Pending' })
  await mark(desk, { mark: 'late' })
  const { version } = (await mark(desk, { mark: 'arrived' })).booking
  await change({ date: '2026-12-03', time: '11:00 AM', version })
  expect(await undo()).toMatchObject({ time: '10:00 AM', marks: { late: now, arrived: now } })
})
