import { inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import { type Appointment, undoSeconds } from '../../../domain/booking/appointment.ts'
import type { BookedSeries } from '../../../domain/booking/schedule/series.ts'
import type { UndoneSeries } from '../../../domain/booking/visits/series-cancel.ts'
import type { SeriesChangePlan } from '../../../domain/booking/visits/series-change.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
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

const dates = ['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23'] as const

let database: TestDatabase
let settings: ReturnType<typeof settingsInMemory>
let desk: Person
let cut: string
let mara: string
let anna: string
let booked: Appointment[]

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory('America/New_York')
  const app = openTestSalon(database, { clock: () => mondayMorning, settings })
  desk = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  cut = await addService(database, { name: 'Cut', minutes: 60 })
  mara = await addStylist(database, { name: 'Mara' })
  anna = await addClient(database, { name: 'Anna Berg', email: 'anna@mail.example' })
  const weekly = { date: dates[0], time: '10:00 AM', weeks: 1, count: 4 }
  const body = { serviceIds: [cut], stylistId: mara, clientId: anna, confirmed: true, ...weekly }
  booked = ((await (await desk.call('POST', '/api/appointments/series', body)).json()) as BookedSeries).appointments
})

type Answer = { status: number } & BookedSeries & SeriesChangePlan & Partial<ErrorResponse>
async function send(what: 'move' | 'edit' | 'undo', body: object, id = booked[0]?.id): Promise<Answer> {
  const response = await desk.call('POST', `/api/appointments/${id}/series/${what}`, body)
  return { ...((await response.json()) as Answer), status: response.status }
}
const placed = (visits: readonly Appointment[], days: number, time: string) =>
  visits.map(({ id, version, date }) => ({ id, version, date: addDays(dateAt(date, 'America/New_York'), days), time }))
const seenVersions = (visits: readonly Appointment[]) => visits.map(({ id, version }) => ({ id, version }))
/** The dates and hours of the series. */
async function slots() {
  const { rows } = await database.pool.query<{ slot: string }>(
    `select to_char(wall_date, 'MM-DD') || ' ' || wall_minutes / 60 as slot from appointments
     where id = any($1) order by array_position($1, id)`,
    [booked.map(({ id }) => id)],
  )
  return rows.map(({ slot }) => slot)
}
const someoneElse = async (date: string, time = '10:00 AM') => {
  const clientId = await addClient(database, { name: 'Ben Other' })
  await desk.call('POST', '/api/appointments', { serviceIds: [cut], stylistId: mara, date, time, clientId })
}

describe('a move of a series', () => {
  test.each([
    ['later', 7, ['12-02 10', '12-16 10', '12-23 10', '12-30 10']],
    ['earlier', -7, ['12-02 10', '12-02 10', '12-09 10', '12-16 10']],
  ])('goes to where others of it stand, a week %s, and back', async (_, days, moved) => {
    if (days < 0) await send('move', { visits: placed(booked.slice(0, 1), 1, '10:00 AM') })
    const before = await slots()
    const { status, appointments } = await send('move', { visits: placed(booked.slice(1), days, '10:00 AM') })
    expect([status, (await slots()).slice(1)]).toEqual([200, moved.slice(1)])
    expect(await claimDifferences(database)).toBe(0)
    const again = await send('move', { visits: placed(booked.slice(1), days, '10:00 AM') })
    expect(again.appointments).toEqual(appointments)
    const response = await desk.call('POST', `/api/appointments/${booked[1]?.id}/series/undo`, {
      visits: seenVersions(appointments),
    })
    expect(((await response.json()) as UndoneSeries).refused).toEqual([])
    expect(await slots()).toEqual(before)
    expect(await claimDifferences(database)).toBe(0)
  })

  test('is of all or none, says by date what is in the way, and can leave that out', async () => {
    await someoneElse('2026-12-10', '11:00 AM')
    const visits = placed(booked, 1, '11:00 AM')
    const plan = await send('move', { visits, dryRun: true })
    expect(plan.visits.map(({ date, conflict }) => [date, conflict?.kind ?? null])).toEqual([
      ['2026-12-03', null],
      ['2026-12-10', 'taken'],
      ['2026-12-17', null],
      ['2026-12-24', null],
    ])
    const { status, error } = await send('move', { visits })
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'slot_taken',
      '1 of 4 visits can’t be moved like this, so none was. Thu, Dec 10, 11:00 AM: Ben Other, 11:00 AM to 12:00 PM, is there already.',
    ])
    expect(await slots()).toEqual(['12-02 10', '12-09 10', '12-16 10', '12-23 10'])
    const fitting = visits.filter((_visit, index) => plan.visits[index]?.conflict === null)
    expect((await send('move', { visits: fitting })).status).toBe(200)
    expect(await slots()).toEqual(['12-03 11', '12-09 10', '12-17 11', '12-24 11'])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('goes outside of hours only if that is meant, and to another stylist', async () => {
    const iris = await addStylist(database, { name: 'Iris' })
    const visits = placed(booked.slice(2), 0, '8:00 AM')
    const refused = await send('move', { visits, stylistId: iris })
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict'])
    const { status, appointments } = await send('move', { visits, stylistId: iris, outside: true })
    expect([status, appointments.map(({ time, stylist }) => [time, stylist?.stylistName])]).toEqual([
      200,
      [
        ['8:00 AM', 'Iris'],
        ['8:00 AM', 'Iris'],
      ],
    ])
  })

  test('leaves everything where one was changed since, or is of another series', async () => {
    const version = (booked[1]?.version ?? 0) + 1
    await desk.call('PATCH', `/api/appointments/${booked[1]?.id}`, { version: booked[1]?.version, note: 'Bring a hat' })
    const stale = await send('move', { visits: placed(booked, 1, '11:00 AM') })
    expect([stale.status, stale.error?.message]).toEqual([
      409,
      'One of these visits was just changed, so none was moved. Look at them again.',
    ])
    expect(await slots()).toEqual(['12-02 10', '12-09 10', '12-16 10', '12-23 10'])
    const fresh = booked.map((visit, index) => (index === 1 ? { ...visit, version } : visit))
    expect((await send('move', { visits: placed(fresh, 1, '11:00 AM') })).status).toBe(200)
    const stranger = [{ id: 'STRANGER', version: 1, date: dates[0], time: '1:00 PM' }]
    expect((await send('move', { visits: stranger })).status).toBe(422)
  })

  describe('in mail', () => {
    const bookedIds = () => booked.map(({ id }) => id)
    const isOfSeries = () => inArray(appointmentEvents.appointmentId, bookedIds())
    const mailed = async () => {
      const context = {
        origin: 'https://salon.example',
        authSecret: 'a secret for tests only, long enough',
        adminEmail,
        now: mondayMorning,
        settings: settings.get(),
      }
      const events = await database.db.select().from(appointmentEvents).where(isOfSeries()).orderBy(appointmentEvents.id)
      for (const { id, kind } of events) if (kind === 'moved') await queueNotifications(database.db, id, context)
      return database.db.select().from(mails).orderBy(mails.createdAt)
    }
    /** Nothing that was done so far can be undone anymore. */
    const settle = () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        const at = new Date(Date.now() - undoSeconds.settled * 1000)
        await tx.update(appointmentEvents).set({ at }).where(isOfSeries())
      })
    const undo = (visits: readonly Appointment[]) => send('undo', { visits: seenVersions(visits) })

    test('is one, which lists all of them and says where the first one was; none where the desk says no', async () => {
      const moved = await send('move', { visits: placed(booked, 1, '11:00 AM') })
      const [mail, ...more] = await mailed()
      expect(more).toEqual([])
      expect(mail).toMatchObject({ kind: 'booking_moved', toAddress: 'anna@mail.example', icsMethod: 'PUBLISH' })
      expect(mail?.text).toContain('Before, it was Wednesday, December 2 at 10:00 AM.')
      for (const day of ['December 3', 'December 10', 'December 17', 'December 24']) expect(mail?.text).toContain(day)
      await send('move', { visits: placed(moved.appointments, 1, '11:00 AM'), tellClient: false })
      expect(await mailed()).toHaveLength(1)
    })

    test('lists no visit whose move was undone, and says where the first of the others was', async () => {
      const { appointments } = await send('move', { visits: placed(booked, 1, '11:00 AM') })
      await undo(appointments.filter((_visit, index) => index !== 1 && index !== 3))
      const [mail, ...more] = await mailed()
      expect(more).toEqual([])
      expect(mail?.text).toContain('Before, it was Wednesday, December 9 at 10:00 AM.')
      for (const day of ['December 10', 'December 24']) expect(mail?.text).toContain(day)
      for (const day of ['December 2,', 'December 3', 'December 16', 'December 17']) expect(mail?.text).not.toContain(day)
    })

    test('is none where all were undone', async () => {
      const { appointments } = await send('move', { visits: placed(booked, 1, '11:00 AM') })
      await undo(appointments)
      expect(await mailed()).toEqual([])
    })

    test('says of two moves in a row where the visits were before the first, and nothing of one that went back', async () => {
      const { appointments } = await send('move', { visits: placed(booked, 1, '11:00 AM') })
      await send('move', { visits: placed(appointments.slice(1), 1, '11:00 AM') })
      await send('move', { visits: placed(appointments.slice(0, 1), -1, '10:00 AM') })
      await settle()
      const [mail, ...more] = await mailed()
      expect(more).toEqual([])
      expect(mail?.text).toContain('Before, it was Wednesday, December 9 at 10:00 AM.')
      expect(mail?.text).not.toContain('December 2,')
    })

    test('waits for a visit that was moved on, which has a mail of its own from where its client knew it', async () => {
      const { appointments } = await send('move', { visits: placed(booked, 1, '11:00 AM') })
      const [last] = appointments.slice(-1)
      const on = { version: last?.version, date: '2026-12-28', time: '3:00 PM' }
      expect((await desk.call('PATCH', `/api/appointments/${last?.id}`, on)).status).toBe(200)
      const [own, ...early] = await mailed()
      expect([early, own?.text.includes('December 23 at 10:00 AM'), own?.text.includes('December 3')]).toEqual([
        [],
        true,
        false,
      ])
      await settle()
      const [, all, ...more] = await mailed()
      expect(more).toEqual([])
      expect(all?.text).toContain('December 17')
      expect(all?.text).not.toContain('December 28')
    })
  })
})

describe('an edit of a series', () => {
  test('changes services, minutes and notes of all of them, or of none, and can be undone', async () => {
    const color = await addService(database, { name: 'Color', minutes: 30, priceMills: 50_000 })
    const edit = { services: [{ id: cut }, { id: color }], deskNote: 'Ask about the tone' }
    await someoneElse('2026-12-16', '11:00 AM')
    const plan = await send('edit', { visits: seenVersions(booked), edit, dryRun: true })
    expect(plan.visits.map(({ conflict }) => conflict?.kind ?? null)).toEqual([null, null, 'taken', null])
    const refused = await send('edit', { visits: seenVersions(booked), edit })
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      expect.stringMatching(/^1 of 4 visits can’t be changed like this, so none was\. Wed, Dec 16, 10:00 AM: Ben Other/),
    ])
    const others = booked.filter((_visit, index) => index !== 2)
    const { status, appointments } = await send('edit', { visits: seenVersions(others), edit })
    expect([status, appointments.map(({ services, deskNote }) => [services.length, deskNote])]).toEqual([
      200,
      Array(3).fill([2, 'Ask about the tone']),
    ])
    expect((await send('edit', { visits: seenVersions(others), edit })).appointments).toEqual(appointments)
    expect(await claimDifferences(database)).toBe(0)
    const response = await desk.call('POST', `/api/appointments/${booked[0]?.id}/series/undo`, {
      visits: seenVersions(appointments),
    })
    const { appointments: back } = (await response.json()) as UndoneSeries
    expect(back.map(({ services }) => services.length)).toEqual([1, 1, 1])
  })

  test('leaves everything where one was changed since', async () => {
    await desk.call('PATCH', `/api/appointments/${booked[1]?.id}`, { version: booked[1]?.version, note: 'Bring a hat' })
    const { status, error } = await send('edit', { visits: seenVersions(booked), edit: { minutes: 75 } })
    expect([status, error?.message]).toEqual([
      409,
      'One of these visits was just changed, so none was changed. Look at them again.',
    ])
    expect((await send('edit', { visits: seenVersions(booked), edit: {} })).status).toBe(422)
  })
})
