import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAppointment } from '../../testing/appointments.ts'
import { eventually, type LiveEvents, openEventStream } from '../../testing/live-events.ts'
import { addStylist, adminEmail, type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

describe('staff over two server processes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  /** Roles are changed through A, and used at B. */
  let a: ServerProcess
  let b: ServerProcess
  let owner: Person
  let client: Person
  let stylistId: string

  const through = ({ origin }: ServerProcess) =>
    ({ request: (path: string, init?: RequestInit) => fetch(origin + path, init) }) as unknown as TestApp

  beforeAll(async () => {
    database = await createTestDatabase()
    ;[a, b] = await Promise.all([startServerProcess(database.url), startServerProcess(database.url)])
    owner = await signedIn(through(a), database, { email: adminEmail })
    client = await signedIn(through(a), database)
    stylistId = await addStylist(database)
  })
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()])
    await database.drop()
  })

  /** After any date that these tests run on. */
  const firstDay = Date.now() + 30 * 86_400_000
  let day = 0
  const nextDate = () => new Date(firstDay + day++ * 86_400_000).toISOString().slice(0, 10)
  const ids = ({ received }: LiveEvents) => received.flatMap((event) => event.ids ?? [])

  async function measureEnd(events: LiveEvents): Promise<number> {
    const begun = performance.now()
    let hasEnded = false
    void events.ended.then(() => {
      hasEnded = true
    })
    await eventually(() => hasEnded)
    return performance.now() - begun
  }

  test.each([
    ['removed', (uid: string) => owner.call('DELETE', `/api/staff/${uid}`), 204],
    ['changed', (uid: string) => owner.call('PATCH', `/api/staff/${uid}`, { role: 'stylist', stylistId }), 200],
  ] as const)(
    'a role that is %s through one ends streams, sessions and calendars at the other within seconds',
    async (_, end, status) => {
      const person = await signedIn(through(b), database, { role: 'receptionist' })
      const feed = (await (await person.call('POST', '/api/calendar-feeds', { kind: 'salon' })).json()) as { url: string }
      const calendar = b.origin + new URL(feed.url).pathname
      const events = await openEventStream(b.origin, person.cookie)
      const id = await addAppointment(database, { userId: client.uid, stylistId, date: nextDate() })
      expect((await owner.call('PATCH', `/api/appointments/${id}`, { status: 'Confirmed', from: 'Pending' })).status).toBe(200)
      await eventually(() => ids(events).includes(id))
      expect((await fetch(calendar)).status).toBe(200)

      expect((await end(person.uid)).status).toBe(status)
      expect(await (await person.call('GET', '/api/me')).json()).toBeNull()
      expect([(await fetch(calendar)).status, (await openEventStream(b.origin, person.cookie)).response.status]).toEqual([
        404, 401,
      ])
      expect(await measureEnd(events)).toBeLessThan(10_000)
      expect(events.received.at(-1)).toEqual({ kind: 'resync' })
    },
  )

  test('a stylist’s stream has their own day, and none of another’s', async () => {
    const other = await addStylist(database)
    const mara = await signedIn(through(a), database, { role: 'stylist', stylistId })
    const ines = await signedIn(through(b), database, { role: 'stylist', stylistId: other })
    const ofMara = await openEventStream(b.origin, mara.cookie)
    const ofInes = await openEventStream(a.origin, ines.cookie)
    const id = await addAppointment(database, { userId: client.uid, stylistId, date: nextDate() })
    expect((await owner.call('PATCH', `/api/appointments/${id}`, { status: 'Confirmed', from: 'Pending' })).status).toBe(200)
    await eventually(() => ids(ofMara).includes(id))
    expect(ids(ofInes)).toEqual([])
    const move = { date: nextDate(), time: '10:00 AM', stylistId: other, version: 2 }
    const moved = await owner.call('PATCH', `/api/appointments/${id}`, move)
    expect(moved.status).toBe(200)
    await eventually(() => ids(ofInes).includes(id) && ids(ofMara).length === 2)
    for (const events of [ofMara, ofInes]) events.close()
  })

  test('an invitation accepted at one gives the rights at the other, to open streams too', async () => {
    const response = await owner.call('POST', '/api/staff/invitations', { role: 'receptionist' })
    const { link } = (await response.json()) as { link: string }
    const person = await signedIn(through(b), database)
    const events = await openEventStream(b.origin, person.cookie)
    const token = new URL(link).searchParams.get('token')
    const accepted = await fetch(`${a.origin}/api/staff/invitations/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookie },
      body: JSON.stringify({ token }),
    })
    expect(accepted.status).toBe(200)
    expect((await person.call('GET', '/api/appointments?scope=all')).status).toBe(200)
    await measureEnd(events)
  })
})
