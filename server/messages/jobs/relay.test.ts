import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { timeoutMillis } from '../../testing/live-events.ts'
import { addMail } from '../../testing/mails.ts'
import { adminEmail, mondayMorning } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Queue } from './queue.ts'
import { startRelay } from './relay.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const userId = newId()
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insert(users).values({ id: userId, name: 'Ada', email: 'ada@client.example' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.delete(appointmentEvents)
  await database.db.delete(mails)
})

const patiently = { timeout: timeoutMillis, interval: 5 }
const eventsLeft = () => database.db.$count(appointmentEvents, isNull(appointmentEvents.relayedAt))

function openRelay({
  isBusy = () => false,
  add = async () => {},
  isOpen = () => true,
  pauseMillis = 5,
  log = createLog('silent'),
}: Partial<Parameters<typeof startRelay>[0]> & Partial<Queue> = {}) {
  const jobs = vi.fn<Queue['add']>(add)
  const queue = { isOpen, add: jobs, wake: () => {} }
  const relay = startRelay({
    db: database.db,
    queue,
    clock: () => mondayMorning,
    log,
    adminEmail,
    isBusy,
    pauseMillis,
  })
  const sizes = () => jobs.mock.calls.filter(([, name]) => name === 'appointment-changed').map(([, , added]) => added.length)
  return { ...relay, jobs, sizes }
}

test('changes become jobs a few at a time, more after each poll that took all it could, and fewer while the process is busy', async () => {
  const book = (count: number) => Promise.all(Array.from({ length: count }, () => addAppointment(database, { userId })))
  await book(45)
  const idle = openRelay()
  await vi.waitFor(async () => expect(await eventsLeft()).toBe(0), patiently)
  await idle.stop()
  expect(idle.sizes()).toEqual([2, 4, 8, 16, 15])
  await book(45)
  let polls = 0
  const busyOnce = openRelay({ isBusy: () => ++polls === 4 })
  await vi.waitFor(async () => expect(await eventsLeft()).toBe(0), patiently)
  await busyOnce.stop()
  expect(busyOnce.sizes()).toEqual([2, 4, 8, 4, 8, 16, 3])
  await book(5)
  const busy = openRelay({ isBusy: () => true })
  await vi.waitFor(async () => expect(await eventsLeft()).toBe(0), patiently)
  await busy.stop()
  expect(busy.sizes()).toEqual([2, 2, 1])
})

test('a mail still becomes a job while changes wait their turn', async () => {
  const relay = openRelay({ pauseMillis: 60_000 })
  await vi.waitFor(async () => {
    await addAppointment(database, { userId })
    relay.now()
    await addMail(database, { relayedAt: null })
    expect(relay.jobs.mock.calls.map(([, name]) => name)).toContain('send-mail')
  }, patiently)
  await relay.stop()
})

test('a steady storm of commits does not postpone the next poll', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const isOpen = vi.fn(() => false)
  const relay = openRelay({ isOpen })
  for (let commit = 0; commit < 10; commit++) {
    relay.wake()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(isOpen).toHaveBeenCalled()
  await relay.stop()
})

test('rows are retried if the queue refuses, and the log says so once', async () => {
  await addAppointment(database, { userId })
  let refuses = true
  const warn = vi.fn<Log['warn']>()
  const relay = openRelay({
    log: { ...createLog('silent'), warn },
    add: async () => {
      if (refuses) throw new Error('the queue is away')
    },
  })
  await vi.waitFor(() => expect(relay.jobs.mock.calls.length).toBeGreaterThan(2), patiently)
  expect(await eventsLeft()).toBe(1)
  expect(warn.mock.calls).toEqual([['the outbox could not be read; trying again', 'the queue is away']])
  refuses = false
  await vi.waitFor(async () => expect(await eventsLeft()).toBe(0), patiently)
  await relay.stop()
})
