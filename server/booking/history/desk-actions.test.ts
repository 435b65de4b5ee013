import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Appointment, type AppointmentStatus, cancelReasons, visitMarks } from '../../../domain/booking/appointment.ts'
import { stateAfter } from '../../../domain/booking/history.ts'
import type { RemovedBlocks } from '../../../domain/booking/schedule/desk-block.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { blocks } from '../../platform/database/schema/held-time.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readEvents } from './queries.ts'

const date = '2026-12-02'
const at = (label: string) => Date.parse(`${date}T${label}:00-05:00`) / 1000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let now = at('10:30')
let serviceIds: readonly string[]
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => now })
  desk = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  serviceIds = [await addService(database), await addService(database)]
})
afterAll(() => database.drop())

const times = ['9:00 AM', '10:00 AM', '11:00 AM', '2:00 PM'] as const
const slot = { time: fc.constantFrom(...times), other: fc.boolean() }
const which = fc.constantFrom(0, 1)
/** Multiples of 5, since the check of claims compares whole cells. */
const minutes = fc.integer({ min: 1, max: 24 }).map((cells) => cells * 5)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('mark' as const), which, mark: fc.constantFrom(...visitMarks), off: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      which,
      to: fc.constantFrom<AppointmentStatus>('Pending', 'Confirmed', 'Completed', 'Canceled'),
      reason: fc.option(fc.constantFrom(...cancelReasons), { nil: undefined }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      services: fc.option(
        fc.array(fc.record({ of: which, price: fc.integer({ min: 0, max: 100 }), minutes }), { minLength: 1, maxLength: 2 }),
        {
          nil: undefined,
        },
      ),
      minutes: fc.option(minutes, { nil: undefined }),
      note: fc.option(fc.constantFrom('', 'Short', 'Long'), { nil: undefined }),
      cancelReason: fc.option(fc.constantFrom(...cancelReasons), { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('move' as const), which, date: fc.constantFrom(date, '2026-12-03'), ...slot }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('block' as const), days: fc.integer({ min: 1, max: 3 }), ...slot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), ...slot }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unblock' as const), following: fc.boolean(), back: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('claims equal the busy cells, and the history each visit’s state, after any desk actions and undos', async () => {
  const stylists = [await addStylist(database), await addStylist(database)] as const
  let applied = 0
  const readRow = async (id: string) => (await database.db.select().from(appointments).where(eq(appointments.id, id)))[0]

  async function book(time: string): Promise<string> {
    const response = await desk.call('POST', '/api/appointments', {
      serviceIds: [serviceIds[0]],
      stylistId: stylists[0],
      date,
      time,
      outside: true,
      alsoBook: true,
      walkIn: true,
    })
    expect(response.status).toBe(201)
    return ((await response.json()) as Appointment).id
  }

  const toHour = ({ time, other }: { time: (typeof times)[number]; other: boolean }) => {
    const starts = 480 + 60 * times.indexOf(time)
    return { stylistId: stylists[other ? 1 : 0], starts, ends: starts + 60, reason: '' }
  }
  async function block(call: () => Promise<Response>): Promise<RemovedBlocks> {
    const response = await call()
    expect([200, 201, 409]).toContain(response.status)
    return response.ok ? { blocks: [], ...((await response.json()) as object) } : { blocks: [] }
  }

  async function act(one: Step, ids: readonly string[]): Promise<void> {
    if (one.do === 'pass') now += 1800
    if (one.do === 'block') {
      const dates = [date, '2026-12-03', '2026-12-04'].slice(0, one.days)
      await block(() => desk.call('POST', '/api/blocks', { ...toHour(one), dates, skipTaken: one.days === 3 }))
    }
    const [kept] = await database.db.select().from(blocks).orderBy(blocks.startsAt).limit(1)
    if (one.do === 'change' && kept)
      await block(() => desk.call('PATCH', `/api/blocks/${kept.id}`, { ...toHour(one), date, version: kept.version }))
    if (one.do === 'unblock' && kept) {
      const { blocks: gone } = await block(() =>
        desk.call('DELETE', `/api/blocks/${kept.id}${one.following ? '?following=true' : ''}`),
      )
      const [first] = gone
      const back = first && { ...first, seriesId: first.seriesId ?? undefined, dates: gone.map((each) => each.date) }
      if (one.back && back) expect((await block(() => desk.call('POST', '/api/blocks', back))).blocks).toHaveLength(gone.length)
    }
    if (!('which' in one)) return
    const id = ids[one.which] ?? ''
    const before = await readRow(id)
    if (!before) throw new Error('it is gone')
    const { version } = before
    const events = (await readEvents(database.db, [id], adminEmail)).length
    const path = `/api/appointments/${id}`
    const response = await (() => {
      switch (one.do) {
        case 'mark':
          return desk.call('POST', `${path}/marks`, { mark: one.mark, off: one.off })
        case 'status':
          return desk.call('PATCH', path, { from: before.status, status: one.to, version, reason: one.reason })
        case 'edit': {
          const { do: _, which: __, services, ...rest } = one
          const terms = services?.map(({ of, ...each }, index) => ({ id: serviceIds[(of + index) % 2], ...each }))
          return desk.call('PATCH', path, { ...rest, services: terms, version, outside: true })
        }
        case 'move':
          return desk.call('PATCH', path, {
            date: one.date,
            time: one.time,
            stylistId: stylists[one.other ? 1 : 0],
            version,
            alsoBook: true,
            outside: true,
          })
        case 'undo':
          return desk.call('POST', `${path}/undo`, { version })
      }
    })()
    expect(response.status).toBeLessThan(500)
    const after = await readRow(id)
    const written = (await readEvents(database.db, [id], adminEmail)).length - events
    expect(written).toBe((after?.version ?? 0) - version)
    if (!response.ok) expect(written).toBe(0)
    applied += written
  }

  async function check(id: string): Promise<void> {
    const row = await readRow(id)
    if (!row) throw new Error('it is gone')
    const events = await readEvents(database.db, [id], adminEmail)
    const state = stateAfter(events)
    const seconds = (moment: Date | null) => moment && Math.floor(moment.getTime() / 1000)
    expect(state).toMatchObject({ status: row.status, stylistId: row.stylistId, date: row.wallDate, minutes: row.wallMinutes })
    const marks = [state?.arrivedAt, state?.startedAt, state?.finishedAt, state?.lateAt, state?.noShowAt].map(
      (each) => each ?? null,
    )
    expect(marks).toEqual([row.arrivedAt, row.startedAt, row.finishedAt, row.lateAt, row.noShowAt].map(seconds))
    expect(state?.cancelReason ?? null).toBe(row.cancelReason)
    const length = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
    expect(state?.length ?? length).toBe(length)
    const services = row.services.map(({ ServiceName, Price, Duration }) => ({
      name: ServiceName,
      price: Price,
      minutes: Duration,
    }))
    expect(state?.services ?? services).toEqual(services)
    expect(row.chargesMills).toBe(services.reduce((sum, { price }) => sum + price * 1000, 0))
    for (const [index, { from }] of events.entries()) {
      const state = stateAfter(events.slice(0, index))
      for (const [name, value] of Object.entries(from ?? {})) {
        const before = state?.[name as keyof typeof state]
        if (before !== undefined) expect([name, value]).toEqual([name, before])
      }
    }
  }

  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
    now = at('10:30')
    await database.db.update(appointments).set({ status: 'Completed' })
    await database.db.delete(blocks)
    const ids = [await book('10:00 AM'), await book('2:00 PM')]
    for (const one of steps) {
      await act(one, ids)
      expect([await claimDifferences(database), await overlaps(database)]).toEqual([0, 0])
    }
    for (const id of ids) await check(id)
  })
  await fc.assert(property, { numRuns: 30 })
  expect(applied).toBeGreaterThan(30)
})
