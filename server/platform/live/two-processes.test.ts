import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { eventually, type LiveEvents, openEventStream } from '../../testing/live-events.ts'
import { addService, addStylist, adminEmail, type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { appointments } from '../database/schema/booking.ts'
import { channelApplicationName } from './channel.ts'

/** After any date that these tests run on. */
const firstDay = Date.now() + 30 * 86_400_000
let day = 0
const nextDate = () => new Date(firstDay + day++ * 86_400_000).toISOString().slice(0, 10)

describe('live updates over two server processes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let a: ServerProcess
  let b: ServerProcess
  let ada: Person
  let ben: Person
  let admin: Person
  let serviceId: string
  let stylistId: string
  const open: LiveEvents[] = []

  const through = ({ origin }: ServerProcess) =>
    ({ request: (path: string, init?: RequestInit) => fetch(origin + path, init) }) as unknown as TestApp

  async function subscribe(person: Person, server = b, query = ''): Promise<LiveEvents> {
    const events = await openEventStream(server.origin, person.cookie, query)
    open.push(events)
    return events
  }

  async function book(person: Person): Promise<string> {
    const body = { serviceIds: [serviceId], stylistId, date: nextDate(), time: '10:00 AM' }
    const response = await person.call('POST', '/api/appointments', body)
    expect(response.status).toBe(201)
    return ((await response.json()) as { id: string }).id
  }

  const signedInAt = ({ origin }: ServerProcess, method: string, path: string, body: object) =>
    fetch(origin + path, {
      method,
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const ids = ({ received }: LiveEvents) => received.flatMap((event) => event.ids ?? [])
  const kinds = ({ received }: LiveEvents) => received.map(({ kind }) => kind)

  beforeAll(async () => {
    database = await createTestDatabase()
    ;[a, b] = await Promise.all([startServerProcess(database.serversUrl), startServerProcess(database.serversUrl)])
    ada = await signedIn(through(a), database)
    ben = await signedIn(through(a), database)
    admin = await signedIn(through(a), database, { email: adminEmail })
    serviceId = await addService(database)
    stylistId = await addStylist(database)
  })
  afterEach(() => {
    for (const events of open.splice(0)) events.close()
  })
  afterAll(async () => {
    await Promise.all([a.stop(), b.stop()])
    await database.drop()
  })

  test('a booking, its status and its deletion reach its owner and the administrator within a second, and nobody else', async () => {
    const [ofAda, ofBen, ofAdmin] = await Promise.all([subscribe(ada), subscribe(ben), subscribe(admin)])
    const delays: number[] = []
    const receivedTimes = async (times: number) => {
      const begun = performance.now()
      await eventually(() => ids(ofAda).length === times && ids(ofAdmin).length === times)
      delays.push(performance.now() - begun)
    }

    const id = await book(ada)
    await receivedTimes(1)
    expect((await admin.call('PATCH', `/api/appointments/${id}`, { status: 'Confirmed', from: 'Pending' })).status).toBe(200)
    await receivedTimes(2)
    expect((await ada.call('PATCH', `/api/appointments/${id}`, { status: 'Canceled', from: 'Confirmed' })).status).toBe(200)
    await receivedTimes(3)
    expect((await admin.call('DELETE', `/api/appointments/${id}`)).status).toBe(204)
    await receivedTimes(4)
    expect(Math.min(...delays)).toBeLessThan(1_000)

    expect([ids(ofAda), ids(ofAdmin)]).toEqual([Array(4).fill(id), Array(4).fill(id)])
    expect(ofBen.received).toEqual([])
  })

  test('a page that connects is sent what has changed since it was rendered', async () => {
    const first = await subscribe(ada)
    const renderedAt = Date.now() / 1000
    const id = await book(ada)
    await eventually(() => ids(first).includes(id))
    const events = await subscribe(ada, b, `?since=${renderedAt}`)
    await eventually(() => events.received.length > 0)
    expect(ids(events).includes(id) || kinds(events).includes('resync')).toBe(true)
    expect((await subscribe(ada, b, '?since=yesterday')).response.status).toBe(422)
  })

  test('refused changes are not published', async () => {
    const ofAdmin = await subscribe(admin)
    const id = await book(ada)
    await eventually(() => ids(ofAdmin).length === 1)
    expect((await ada.call('PATCH', `/api/appointments/${id}`, { status: 'Canceled', from: 'Confirmed' })).status).toBe(409)
    expect((await ben.call('PATCH', `/api/appointments/${id}`, { status: 'Canceled', from: 'Pending' })).status).toBe(404)
    await sleep(300)
    expect(ids(ofAdmin)).toEqual([id])
  })

  test('many concurrent changes all arrive', async () => {
    const [ofAda, ofBen, ofAdmin] = await Promise.all([subscribe(ada), subscribe(ben), subscribe(admin)])
    const owner = (turn: number) => (turn % 3 ? ada : ben).uid
    const booked = await Promise.all(
      Array.from({ length: 120 }, (_, turn) => addAppointment(database, { userId: owner(turn), date: nextDate() })),
    )
    const begun = performance.now()
    const confirm = async (id: string) => {
      const change = { status: 'Confirmed', from: 'Pending' }
      const { status } = await admin.call('PATCH', `/api/appointments/${id}`, change)
      // On a busy machine, the last of many exceed their wait for a connection and must retry.
      if (status === 503) await confirm(id)
    }
    await Promise.all(booked.map(confirm))
    await eventually(() => ids(ofAdmin).length >= 120)
    expect(ids(ofAdmin).toSorted()).toEqual(booked.toSorted())
    expect(ids(ofAda).toSorted()).toEqual(booked.filter((_, turn) => turn % 3).toSorted())
    expect(ids(ofBen).toSorted()).toEqual(booked.filter((_, turn) => turn % 3 === 0).toSorted())
    // Batched: at most every 50 ms, and a timer can be a millisecond early.
    expect(ofAdmin.received.length).toBeLessThanOrEqual((performance.now() - begun) / 49)
    // Over one client's limit, so nobody could book after them.
    await database.db.delete(appointments).where(inArray(appointments.id, booked))
  })

  test('after the listening connections are lost, everyone fetches again, and later changes arrive', async () => {
    const [ofAda, ofAdmin] = await Promise.all([subscribe(ada), subscribe(admin)])
    const { rows } = await database.db.execute<{ cut: boolean }>(sql`
      select pg_terminate_backend(pid) as cut from pg_stat_activity
      where datname = current_database() and application_name = ${channelApplicationName}`)
    expect(rows).toEqual([{ cut: true }, { cut: true }])
    await book(ada)
    await eventually(() => kinds(ofAda).includes('resync') && kinds(ofAdmin).includes('resync'))

    const id = await book(ada)
    await eventually(() => ids(ofAda).includes(id) && ids(ofAdmin).includes(id))
  })

  test('signing out ends the connections of that session on all processes, and no others', async () => {
    const leaving = await signedIn(through(a), database)
    const staying = await signedIn(through(a), database)
    const [ofLeaving, ofStaying] = await Promise.all([subscribe(leaving), subscribe(staying)])
    let stayingEnded = false
    void ofStaying.ended.then(() => {
      stayingEnded = true
    })
    expect((await leaving.call('POST', '/api/auth/sign-out')).status).toBe(200)
    await ofLeaving.ended
    expect(kinds(ofLeaving)).toEqual(['resync'])
    expect(stayingEnded).toBe(false)
    expect((await openEventStream(b.origin, leaving.cookie)).response.status).toBe(401)
  })

  test('a user’s eleventh connection replaces the first, whose reconnect is delayed', async () => {
    const first = await subscribe(ben)
    const others = await Promise.all(Array.from({ length: 10 }, () => subscribe(ben)))
    await first.ended
    expect(first.text()).toMatch(/retry: 60000\n\n$/)
    const id = await book(ben)
    await eventually(() => others.every((events) => ids(events).includes(id)))
  })

  test('a connection has headers for proxies', async () => {
    const { response, text } = await subscribe(ada)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    await eventually(() => /^retry: \d{4}\n\n/.test(text()))
  })

  test('a change of the catalogue reaches everyone, and renews the other process’s cached pages', async () => {
    const [ofAda, ofAdmin] = await Promise.all([subscribe(ada), subscribe(admin)])
    const page = async () => (await fetch(`${b.origin}/services`)).text()
    expect(await page()).not.toContain('Moonlight fringe')
    const service = { ServiceName: 'Moonlight fringe', Description: '', Price: 30, Duration: 30 }
    expect((await admin.call('POST', '/api/services', service)).status).toBe(201)
    await eventually(() => kinds(ofAda).includes('catalogue') && kinds(ofAdmin).includes('catalogue'))
    expect(await page()).toContain('Moonlight fringe')
  })

  test('a change of the settings reaches the other process before its browsers, and renews its cached pages', async () => {
    const [ofAda, ofAdmin] = await Promise.all([subscribe(ada), subscribe(admin)])
    const page = async () => (await fetch(`${b.origin}/`)).text()
    const nameAtB = async () => ((await (await fetch(`${b.origin}/api/salon`)).json()) as { name: string }).name
    expect(await page()).not.toContain('Moonlight Salon')
    const { version, settings } = (await (await admin.call('GET', '/api/settings')).json()) as SettingsDocument
    const changed = { ...settings, salon: { ...settings.salon, name: 'Moonlight Salon' } }
    expect((await admin.call('PATCH', '/api/settings', { version, settings: changed })).status).toBe(200)
    let name: Promise<string> | undefined
    await eventually(() => {
      if (kinds(ofAda).includes('resync')) name ??= nameAtB()
      return name !== undefined && kinds(ofAdmin).includes('resync')
    })
    expect(await name).toBe('Moonlight Salon')
    expect(await page()).toContain('Moonlight Salon')
    expect((await signedInAt(b, 'PATCH', '/api/settings', { version, settings })).status).toBe(409)
  })

  test('a stopping server ends its connections and does not wait for its browsers', async () => {
    const c = await startServerProcess(database.serversUrl)
    const streams = await Promise.all(Array.from({ length: 5 }, () => subscribe(admin, c)))
    const started = performance.now()
    await c.stop()
    // Stopping would wait 20 seconds for open connections.
    expect(performance.now() - started).toBeLessThan(15_000)
    await Promise.all(streams.map(({ ended }) => ended))
  })

  test('changes just before a server stops are still published', async () => {
    const c = await startServerProcess(database.serversUrl)
    const ofAdmin = await subscribe(admin)
    const visitorOfC = await signedIn(through(c), database)
    const id = await book(visitorOfC)
    await c.stop()
    await eventually(() => ids(ofAdmin).includes(id))
  })
})
