import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import { mostOfNetwork, type TimeHold } from '../../../domain/booking/schedule/time-hold.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { rateLimits } from '../../platform/database/schema/platform.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
import { addService, addStylist, mondayMorning, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const date = '2026-12-02'

const sentCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

describe('times that a visitor’s browser holds', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let now = mondayMorning
  let client: Person
  let nobody: Person
  let serviceId: string
  let stylistId: string
  beforeAll(async () => {
    database = await createTestDatabase()
    const app = openTestSalon(database, { clock: () => now })
    client = await signedIn(app, database)
    nobody = visitor(app)
    serviceId = await addService(database)
  })
  afterAll(() => database.drop())

  const at = (time: string, stylist = stylistId) => ({ serviceIds: [serviceId], stylistId: stylist, date, time })
  const hold = (body: object, cookie = '') => nobody.call('POST', '/api/holds', body, cookie ? { cookie } : {})
  const readReason = async (response: Response) => ((await response.json()) as ErrorResponse).error.code
  const stateAt = async (time: string, cookie = '') => {
    const path = `/api/availability?stylistId=${stylistId}&from=${date}&to=${date}&services=${serviceId}`
    const [day] = (await (await nobody.call('GET', path, undefined, cookie ? { cookie } : {})).json()) as DayAvailability[]
    return day?.slots.find((slot) => slot.time === time)?.state
  }
  async function held(time = '10:00 AM') {
    stylistId = await addStylist(database)
    const response = await hold(at(time))
    expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, ''])
    return { cookie: sentCookie(response), placed: (await response.json()) as TimeHold }
  }
  const release = (id: string, cookie: string) => nobody.call('POST', `/api/holds/${id}/release`, undefined, { cookie })

  test('are taken for others and free for the browser, for ten minutes that a repeat doesn’t extend', async () => {
    const { cookie, placed } = await held()
    expect(placed).toMatchObject({ stylistId, expires: now + 600, secondsLeft: 600 })
    expect([await stateAt('10:00 AM'), await stateAt('10:00 AM', cookie)]).toEqual(['taken', 'free'])
    expect((await hold(at('10:00 AM'))).status).toBe(409)
    now += 60
    expect(await (await hold(at('10:00 AM'), cookie)).json()).toEqual({ ...placed, secondsLeft: 540 })
    now += 540
    expect([await stateAt('10:00 AM'), await stateAt('10:00 AM', cookie)]).toEqual(['free', 'free'])
    // Holds use the server's clock, here days ahead of the database's.
    const next = await hold(at('10:00 AM'))
    expect(next.status).toBe(200)
    await release(((await next.json()) as TimeHold).id, sentCookie(next))
  })

  test('are in a cookie that scripts can’t read, and a foreign one neither releases nor books them', async () => {
    stylistId = await addStylist(database)
    const response = await hold(at('10:00 AM'))
    expect(response.headers.get('set-cookie')).toMatch(/^chairtime\.booking=.*; HttpOnly; SameSite=Lax$/)
    const cookie = sentCookie(response)
    const { id } = (await response.json()) as TimeHold
    const other = sentCookie(await hold(at('11:00 AM')))
    const [value = ''] = cookie.split('.').slice(-1)
    for (const foreign of ['', other, cookie.replace(value, 'A'.repeat(43)), `${cookie}x`, 'chairtime.booking=']) {
      expect((await release(id, foreign)).status).toBe(204)
      expect(await stateAt('10:00 AM')).toBe('taken')
      const headers = { cookie: `${client.cookie}; ${foreign}` }
      expect((await client.call('POST', '/api/appointments', at('10:00 AM'), headers)).status).toBe(409)
    }
    await release(id, cookie)
    expect(await stateAt('10:00 AM')).toBe('free')
  })

  test('become the booking of the person who signs in; holds at other times stay', async () => {
    const { cookie } = await held()
    await hold(at('2:00 PM'), cookie)
    const headers = { cookie: `${client.cookie}; ${cookie}` }
    expect((await client.call('POST', '/api/appointments', at('10:00 AM'), headers)).status).toBe(201)
    expect([await stateAt('10:00 AM', cookie), await stateAt('2:00 PM'), await stateAt('2:00 PM', cookie)]).toEqual([
      'taken',
      'taken',
      'free',
    ])
    expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
  })

  test('stay held if the booking is refused', async () => {
    const { cookie } = await held()
    const headers = { cookie: `${client.cookie}; ${cookie}` }
    const elsewhere = await addStylist(database)
    await client.call('POST', '/api/appointments', { ...at('10:00 AM', elsewhere), alsoBook: true })
    expect((await client.call('POST', '/api/appointments', at('10:00 AM'), headers)).status).toBe(409)
    expect(await stateAt('10:00 AM')).toBe('taken')
    const both = { ...at('10:00 AM'), alsoBook: true }
    expect((await client.call('POST', '/api/appointments', both, headers)).status).toBe(201)
    expect(await claimDifferences(database)).toBe(0)
  })

  test('with any stylist have the first free one, who is then booked', async () => {
    const own = await addService(database)
    const added = [await addStylist(database), await addStylist(database)]
    const body = { serviceIds: [own], stylistId: 'any', date, time: '10:00 AM' }
    const response = await hold(body)
    const cookie = sentCookie(response)
    const { stylistId: with_ } = (await response.json()) as TimeHold
    expect(added.length).toBe(2)
    expect(await (await hold(body, cookie)).json()).toMatchObject({ stylistId: with_ })
    const headers = { cookie: `${client.cookie}; ${cookie}` }
    const booked = await client.call('POST', '/api/appointments', { ...body, alsoBook: true }, headers)
    expect(await booked.json()).toMatchObject({ stylist: { id: with_ } })
  })

  test('are two for a browser at most', async () => {
    const { cookie } = await held()
    expect((await hold(at('11:00 AM'), cookie)).status).toBe(200)
    const third = await hold(at('2:00 PM'), cookie)
    expect([third.status, await readReason(third)]).toEqual([409, 'conflict'])
    expect((await hold(at('10:00 AM'), cookie)).status).toBe(200)
  })

  test('are replaced by a newer one that overlaps, with any stylist, and free for others at once', async () => {
    const long = { serviceIds: [await addService(database, { minutes: 90 })] }
    stylistId = await addStylist(database)
    const response = await hold({ ...at('10:00 AM'), ...long })
    const cookie = sentCookie(response)
    const { id } = (await response.json()) as TimeHold
    expect([await stateAt('11:00 AM', cookie), await stateAt('11:00 AM')]).toEqual(['free', 'taken'])
    const next = (await (await hold({ ...at('11:00 AM'), ...long }, cookie)).json()) as TimeHold
    expect(next).toMatchObject({ replaced: [id], secondsLeft: 600 })
    expect([await stateAt('10:00 AM'), await stateAt('11:00 AM')]).toEqual(['free', 'taken'])
    // With another stylist, as “First available” may choose; then at another time, naming the hold to replace.
    const other = await addStylist(database)
    const withOther = (await (await hold({ ...at('12:00 PM', other), ...long }, cookie)).json()) as TimeHold
    expect([withOther.replaced, await stateAt('11:00 AM')]).toEqual([[next.id], 'free'])
    const later = (await (await hold({ ...at('3:00 PM', other), replaces: withOther.id }, cookie)).json()) as TimeHold
    expect(later.replaced).toEqual([withOther.id])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('can be replaced any number of times, which doesn’t count as lapsing', async () => {
    const { cookie } = await held()
    const long = { serviceIds: [await addService(database, { minutes: 90 })] }
    for (let turn = 0; turn < 8; turn++) {
      expect((await hold({ ...at(turn % 2 === 0 ? '11:00 AM' : '10:00 AM'), ...long }, cookie)).status).toBe(200)
    }
  })

  test('are not replaced by another browser that names them', async () => {
    const { placed } = await held()
    const { replaced } = (await (await hold({ ...at('2:00 PM'), replaces: placed.id })).json()) as TimeHold
    expect([replaced, await stateAt('10:00 AM')]).toEqual([[], 'taken'])
  })

  test('are refused to a browser that let three lapse, but not to one that releases or books', async () => {
    const { cookie, placed } = await held()
    await release(placed.id, cookie)
    for (let turn = 0; turn < 6; turn++) {
      const { id } = (await (await hold(at('10:00 AM'), cookie)).json()) as TimeHold
      await release(id, cookie)
    }
    for (const time of ['10:00 AM', '11:00 AM', '2:00 PM']) {
      expect((await hold(at(time), cookie)).status).toBe(200)
      now += 601
    }
    const refused = await hold(at('3:00 PM'), cookie)
    expect([refused.status, await readReason(refused)]).toEqual([429, 'rate_limited'])
  })

  test('are limited by network, which can still book without holding', async () => {
    await database.db.delete(rateLimits)
    const stylists: string[] = []
    const statuses: number[] = []
    for (let turn = 0; turn <= mostOfNetwork; turn++) {
      if (turn % 5 === 0) stylists.push(await addStylist(database))
      const time = ['10:00 AM', '11:00 AM', '2:00 PM', '3:00 PM', '4:00 PM'][turn % 5] ?? ''
      statuses.push((await hold(at(time, stylists.at(-1)))).status)
    }
    expect(statuses.at(-1)).toBe(429)
    stylistId = await addStylist(database)
    const { status } = await client.call('POST', '/api/appointments', { ...at('10:00 AM'), alsoBook: true })
    expect(status).toBe(201)
    await database.db.delete(holds)
    await database.db.delete(rateLimits)
  })

  test('are offered times only', async () => {
    stylistId = await addStylist(database)
    const hidden = await addService(database, { hidden: true })
    const bad = [
      at('10:00 AM', 'NOBODY'),
      at('10:05 AM'),
      { ...at('10:00 AM'), date: '2026-11-29' },
      { ...at('10:00 AM'), date: '2031-12-02' },
      { ...at('10:00 AM'), serviceIds: ['NONE'] },
      { ...at('10:00 AM'), serviceIds: [hidden] },
      { ...at('10:00 AM'), serviceIds: [] },
      { ...at('10:00 AM'), secondsLeft: 601 },
    ]
    for (const body of bad) expect([body, (await hold(body)).status]).toEqual([body, 422])
    const response = await hold({ ...at('10:00 AM'), minutes: 600, expires: now + 1e6, browser: 'x', outside: true })
    expect(await response.json()).toMatchObject({ expires: now + 600 })
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

  const post = (turn: number, path: string, body: object, cookie = '') => {
    const { origin } = servers[turn % servers.length] as ServerProcess
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  test('each time goes to one of many browsers that hold, book through their hold, or book without one', async () => {
    const remote = { request: (path: string, init?: RequestInit) => fetch(`${servers[0]?.origin}${path}`, init) }
    const app = remote as unknown as Parameters<typeof signedIn>[0]
    const people = [await signedIn(app, database), await signedIn(app, database)]
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const day = addDays(new Date().toISOString().slice(0, 10), 200)
    for (const time of ['10:00 AM', '11:00 AM', '2:00 PM', '3:00 PM']) {
      const request = { serviceIds: [serviceId], stylistId, date: day, time, alsoBook: true }
      const session = (turn: number) => people[turn % people.length]?.cookie ?? ''
      const attempt = async (turn: number): Promise<'booked' | 'held' | null> => {
        const { alsoBook: _, ...held } = request
        if (turn % 2 === 0) {
          const response = await post(turn, '/api/appointments', request, session(turn))
          if (response.status === 503) return sleep(100).then(() => attempt(turn))
          return response.status === 201 ? 'booked' : null
        }
        const response = await post(turn, '/api/holds', held)
        if (response.status === 503) return sleep(100).then(() => attempt(turn))
        if (response.status !== 200) return null
        // Through the other process, while the others keep trying.
        const cookie = sentCookie(response)
        for (;;) {
          const booking = await post(turn + 1, '/api/appointments', request, `${session(turn)}; ${cookie}`)
          if (booking.status === 201) return 'booked'
          if (booking.status !== 503) return 'held'
          await sleep(100)
        }
      }
      const got = await Promise.all(Array.from({ length: 16 }, (_, turn) => attempt(turn)))
      expect(got.filter((one) => one !== null)).toEqual(['booked'])
      await database.db.delete(rateLimits)
    }
    expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
  })

  test('a browser’s concurrent requests to both hold no more than two', async () => {
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const day = addDays(new Date().toISOString().slice(0, 10), 201)
    const hold = (turn: number, time: string, cookie = '') =>
      post(turn, '/api/holds', { serviceIds: [serviceId], stylistId, date: day, time }, cookie)
    const cookie = sentCookie(await hold(0, '10:00 AM'))
    const times = ['11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM', '11:00 AM', '12:00 PM']
    const statuses = await Promise.all(times.map(async (time, turn) => (await hold(turn, time, cookie)).status))
    expect(new Set((await database.db.select().from(holds)).map(({ startsAt }) => startsAt.getTime())).size).toBe(2)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await claimDifferences(database)).toBe(0)
  })
})
