import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { plainTimeNeeded } from '../../../domain/booking/booking.ts'
import type { ExplainedDay } from '../../../domain/booking/schedule/working-days.ts'
import { systemActor } from '../../../domain/people/actor.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { heldTime, holds } from '../../platform/database/schema/held-time.ts'
import { moveToZone } from '../../salon/settings/zone-change.ts'
import { addBlock, removeBlock } from '../../testing/blocks.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { deleteExpiredHolds, placeHold, releaseHold } from './commands.ts'

const date = '2026-12-02'
const at = (label: string) => Date.parse(`${date}T${label}:00-05:00`) / 1000

describe('time that a hold or a block keeps', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let now = mondayMorning
  let client: Person
  let owner: Person
  let serviceId: string
  beforeAll(async () => {
    database = await createTestDatabase()
    const app = openTestSalon(database, { clock: () => now })
    client = await signedIn(app, database)
    owner = await signedIn(app, database, { email: adminEmail })
    serviceId = await addService(database)
  })
  afterAll(() => database.drop())

  const stateAt = async (stylistId: string, time: string) => {
    const response = await client.call(
      'GET',
      `/api/availability?stylistId=${stylistId}&from=${date}&to=${date}&services=${serviceId}`,
    )
    const [day] = (await response.json()) as DayAvailability[]
    return day?.slots.find((slot) => slot.time === time)?.state
  }
  const book = (stylistId: string, time: string) =>
    client.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time, alsoBook: true })

  test('is not offered, and booking it is refused, until it is released', async () => {
    const { db } = database
    const stylistId = await addStylist(database)
    const hold = { stylistId, visit: plainTimeNeeded(60), starts: at('10:00'), now, expires: now + 600, clientId: null }
    const holdId = await placeHold(db, hold)
    const blockId = await addBlock(db, { stylistId, starts: at('14:30'), ends: at('15:30'), reason: 'Training' })
    for (const time of ['10:00 AM', '2:00 PM', '3:00 PM']) {
      expect([time, await stateAt(stylistId, time), (await book(stylistId, time)).status]).toEqual([time, 'taken', 409])
    }
    expect(await stateAt(stylistId, '11:00 AM')).toBe('free')
    await expect(placeHold(db, hold)).rejects.toMatchObject({ code: 'slot_taken' })
    await expect(addBlock(db, { stylistId, starts: at('10:30'), ends: at('11:30'), reason: '' })).rejects.toMatchObject({
      code: 'slot_taken',
    })
    expect(await claimDifferences(database)).toBe(0)

    await releaseHold(db, holdId)
    await removeBlock(db, blockId)
    for (const time of ['10:00 AM', '2:00 PM', '3:00 PM']) {
      expect([time, await stateAt(stylistId, time), (await book(stylistId, time)).status]).toEqual([time, 'free', 201])
    }
    expect(await claimDifferences(database)).toBe(0)
  })

  test('is free again once a hold expires, without a job having run', async () => {
    const { db } = database
    const stylistId = await addStylist(database)
    const place = (label: string) =>
      placeHold(db, { stylistId, visit: plainTimeNeeded(60), starts: at(label), now, expires: now + 600, clientId: null })
    await place('10:00')
    await place('15:00')
    now += 600
    expect([await stateAt(stylistId, '10:00 AM'), await stateAt(stylistId, '3:00 PM')]).toEqual(['free', 'free'])
    // The database compares with the moment of the write: the process's real time.
    await db.update(holds).set({ expiresAt: new Date(Date.now() - 1000) })
    expect((await book(stylistId, '10:00 AM')).status).toBe(201)
    // A hold, too, replaces an expired one.
    await place('15:00')
    expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
    await deleteExpiredHolds(db, now + 601)
    expect(await db.select().from(holds)).toEqual([])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('is explained to the owner by its kind and reason', async () => {
    const { db } = database
    const stylistId = await addStylist(database)
    await placeHold(db, { stylistId, visit: plainTimeNeeded(60), starts: at('10:00'), now, expires: now + 600, clientId: null })
    await addBlock(db, { stylistId, starts: at('15:00'), ends: at('16:00'), reason: 'Training' })
    const booked = (await (await book(stylistId, '12:00 PM')).json()) as Appointment
    const response = await owner.call(
      'GET',
      `/api/availability/explain?stylistId=${stylistId}&date=${date}&services=${serviceId}`,
    )
    const { starts } = (await response.json()) as ExplainedDay
    const startAt = (time: string) => starts.find((start) => start.time === time)
    expect(startAt('10:00 AM')?.holder).toEqual({ kind: 'hold', reason: '', time: '10:00 AM', ends: '11:00 AM' })
    expect(startAt('3:00 PM')?.holder).toEqual({ kind: 'block', reason: 'Training', time: '3:00 PM', ends: '4:00 PM' })
    expect(startAt('12:00 PM')?.appointment?.id).toBe(booked.id)
    expect(startAt('11:00 AM')?.reason).toBe('free')
  })

  test('keeps its time of day when the salon’s time zone changes', async () => {
    const { db } = database
    const stylistId = await addStylist(database)
    await placeHold(db, { stylistId, visit: plainTimeNeeded(60), starts: at('10:00'), now, expires: now + 600, clientId: null })
    await addBlock(db, { stylistId, starts: at('15:00'), ends: at('16:00'), reason: '' })
    await db.transaction((tx) =>
      moveToZone(tx, { from: 'America/New_York', to: 'America/Chicago', now }, { actor: systemActor }),
    )
    const rows = (await db.select().from(heldTime)).filter((row) => row.stylistId === stylistId)
    expect(rows.map(({ startsAt }) => startsAt.getTime() / 1000).toSorted()).toEqual([at('11:00'), at('16:00')])
    expect(await claimDifferences(database)).toBe(0)
  })
})

describe('two server processes over one database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let servers: ServerProcess[]
  beforeAll(async () => {
    database = await createTestDatabase()
    servers = await Promise.all([startServerProcess(database.url), startServerProcess(database.url)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  })

  const remote = (turn: number) => {
    const { origin } = servers[turn % servers.length] as ServerProcess
    return {
      request: (path: string, init?: RequestInit) => fetch(origin + path, init),
    } as unknown as Parameters<typeof signedIn>[0]
  }

  test('each time goes to one of the bookings, holds and blocks that want it', async () => {
    const { db } = database
    const person = await signedIn(remote(0), database, { email: adminEmail })
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const day = addDays(new Date().toISOString().slice(0, 10), 200)
    const book = async (turn: number, time: string): Promise<number> => {
      for (;;) {
        const response = await remote(turn).request('/api/appointments', {
          method: 'POST',
          headers: { cookie: person.cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ serviceIds: [serviceId], stylistId, date: day, time }),
        })
        const body = (await response.json()) as Appointment
        if (response.status === 201 && noon === 0) noon = body.date
        if (response.status !== 503) return response.status
        await sleep(200)
      }
    }
    let noon = 0
    expect(await book(0, '12:00 PM')).toBe(201)
    const outcome = (work: Promise<string>) =>
      work.then(
        () => 1,
        (error: { readonly code?: string }) => {
          if (error.code !== 'slot_taken') throw error
          return 0
        },
      )
    const times = { '10:00 AM': -2, '11:00 AM': -1, '2:00 PM': 2, '3:00 PM': 3, '4:00 PM': 4 }
    for (const [time, hours] of Object.entries(times)) {
      const starts = noon + hours * 3600
      const expired = Date.now() / 1000 - 60
      await placeHold(db, {
        stylistId,
        visit: plainTimeNeeded(30),
        now: expired - 60,
        starts,
        expires: expired,
        clientId: null,
      })
      const got = await Promise.all(
        Array.from({ length: 30 }, (_, turn) => {
          const now = Date.now() / 1000
          if (turn % 3 === 0) return book(turn, time).then((status) => (status === 201 ? 1 : 0))
          if (turn % 3 === 1)
            return outcome(
              placeHold(db, { stylistId, visit: plainTimeNeeded(60), now, starts, expires: now + 600, clientId: null }),
            )
          return outcome(addBlock(db, { stylistId, starts: starts + 1800, ends: starts + 3600, reason: '' }))
        }),
      )
      expect(got.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
    }
    expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
  })
})
