import { expect, test } from 'vitest'
import type { AppointmentStatus } from '../appointment.ts'
import { type AppointmentChange, mailsForChange } from './mails-for-change.ts'

const now = 1_800_000_000
const hour = 3_600
const day = 86_400

interface Situation {
  readonly from?: AppointmentStatus | null
  readonly to?: AppointmentStatus | null
  readonly by?: 'client' | 'admin' | 'system'
  /** As it is now; by default as the change left it. */
  readonly status?: AppointmentStatus
  /** From now, in seconds. */
  readonly startsIn?: number
  readonly movedTo?: AppointmentChange['movedTo']
  readonly client?: Partial<Parameters<typeof mailsForChange>[1]['client']>
  readonly told?: boolean
  readonly untold?: boolean
  readonly tellsSalon?: boolean
}

function kindsFor(situation: Situation): string[] {
  const { from = null, to = 'Pending', by = 'client', startsIn = day, movedTo = null } = situation
  const { status = to ?? from ?? 'Pending', told = false, untold = false, tellsSalon = true, client = {} } = situation
  const changedBy = { client: 'CLIENT', admin: 'OWNER', system: null }[by]
  return mailsForChange(
    { fromStatus: from, toStatus: to, changedBy, movedTo },
    {
      appointment: { status, startsAt: now + startsIn, endsAt: now + startsIn + hour, stylistId: 'MARA' },
      client: { id: 'CLIENT', isDemo: false, hasAddress: true, isAdmin: false, ...client },
      wasCancellationMailed: told,
      lacksStatusMail: untold,
      tellsSalon,
      now,
    },
  )
}

const movedTo = { startsAt: now + day, stylistId: 'MARA' }

test.each<[string, Situation, string[]]>([
  ['a client books', {}, ['booking_received', 'salon_new']],
  ['a client books, and it’s confirmed at once', { to: 'Confirmed' }, ['booking_confirmed', 'salon_new']],
  ['the salon books for a client', { by: 'admin' }, ['booking_received']],
  ['the salon confirms', { from: 'Pending', to: 'Confirmed', by: 'admin' }, ['booking_confirmed']],
  ['a client cancels', { from: 'Confirmed', to: 'Canceled' }, ['booking_canceled', 'salon_canceled']],
  ['the salon cancels', { from: 'Pending', to: 'Canceled', by: 'admin' }, ['booking_canceled']],
  ['a client re-opens', { from: 'Canceled', told: true }, ['booking_reopened', 'salon_reopened']],
  ['the salon re-opens', { from: 'Canceled', by: 'admin', told: true }, ['booking_reopened']],
  [
    'the salon takes a cancellation back',
    { from: 'Canceled', to: 'Confirmed', by: 'admin', told: true },
    ['booking_confirmed'],
  ],
  ['a client moves', { from: 'Pending', movedTo }, ['booking_moved', 'salon_moved']],
  ['the salon moves', { from: 'Confirmed', to: 'Confirmed', by: 'admin', movedTo }, ['booking_moved']],
  ['a visit is completed', { from: 'Confirmed', to: 'Completed', by: 'admin', startsIn: -2 * hour }, ['booking_completed']],
  ['the system cancels', { from: 'Pending', to: 'Canceled', by: 'system' }, ['booking_canceled']],
])('%s', (_, situation, kinds) => {
  expect(kindsFor(situation)).toEqual(kinds)
})

test('the salon gets mail about what clients do only where it wants to', () => {
  expect(kindsFor({ tellsSalon: false })).toEqual(['booking_received'])
})

test('nobody writes to demo clients, nor to the salon about them', () => {
  expect(kindsFor({ client: { isDemo: true } })).toEqual([])
})

test('a client without an address, such as one who deleted the account, gets no mail, but the salon does', () => {
  expect(kindsFor({ from: 'Confirmed', to: 'Canceled', client: { hasAddress: false } })).toEqual(['salon_canceled'])
})

test('the administrator’s own booking is written to them once', () => {
  expect(kindsFor({ client: { isAdmin: true } })).toEqual(['booking_received'])
})

test.each<[string, Situation]>([
  ['booked', { by: 'admin' }],
  ['confirmed', { from: 'Pending', to: 'Confirmed', by: 'admin' }],
  ['canceled', { from: 'Confirmed', to: 'Canceled' }],
  ['deleted', { from: 'Confirmed', to: null, by: 'admin' }],
  ['re-opened', { from: 'Canceled', told: true }],
])('what lies behind and is %s causes no mail', (_, situation) => {
  expect(kindsFor(situation)).not.toEqual([])
  expect(kindsFor({ ...situation, startsIn: -hour })).toEqual([])
})

test('a move into the past causes no mail', () => {
  expect(kindsFor({ from: 'Pending', by: 'admin', movedTo: { ...movedTo, startsAt: now - hour }, startsIn: -hour })).toEqual([])
})

test('a visit that was long ago causes no thanks', () => {
  const completed: Situation = { from: 'Confirmed', to: 'Completed', by: 'admin' }
  expect(kindsFor({ ...completed, startsIn: -6 * day })).toEqual(['booking_completed'])
  expect(kindsFor({ ...completed, startsIn: -8 * day })).toEqual([])
})

test('a deleted booking is a canceled one, unless it was canceled before', () => {
  expect(kindsFor({ from: 'Pending', to: null, by: 'admin' })).toEqual(['booking_canceled'])
  expect(kindsFor({ from: 'Canceled', to: null, by: 'admin' })).toEqual([])
  expect(kindsFor({ from: 'Completed', to: null, by: 'admin' })).toEqual([])
})

test.each<[string, Situation]>([
  ['booked and confirmed', { to: 'Pending', status: 'Confirmed' }],
  ['booked and canceled', { to: 'Pending', status: 'Canceled' }],
  ['canceled by a slip, and undone', { from: 'Confirmed', to: 'Canceled', by: 'admin', status: 'Confirmed' }],
  ['moved and canceled', { from: 'Pending', movedTo, status: 'Canceled' }],
  ['moved and moved again', { from: 'Pending', movedTo: { ...movedTo, startsAt: now + 2 * day } }],
  ['moved and given to somebody else', { from: 'Pending', movedTo: { ...movedTo, stylistId: 'INES' } }],
])('what was superseded causes no mail: %s', (_, situation) => {
  expect(kindsFor(situation)).toEqual([])
})

test.each<[AppointmentStatus, AppointmentStatus]>([
  ['Canceled', 'Pending'],
  ['Canceled', 'Confirmed'],
  ['Confirmed', 'Pending'],
  ['Completed', 'Confirmed'],
])('an undo from %s to %s, of which nobody was told, causes no mail', (from, to) => {
  expect(kindsFor({ from, to, by: 'admin' })).toEqual([])
})

test.each<[string, Situation, string[]]>([
  ['confirmed', { from: 'Confirmed' }, ['booking_received']],
  ['canceled', { from: 'Canceled' }, ['booking_received']],
  ['canceled, where bookings are confirmed at once', { from: 'Canceled', to: 'Confirmed' }, ['booking_confirmed']],
  ['canceled, which was mailed', { from: 'Canceled', told: true }, ['booking_reopened']],
])('an undo causes the booking’s first mail where it was superseded: %s', (_, situation, kinds) => {
  expect(kindsFor({ ...situation, by: 'admin', untold: true })).toEqual(kinds)
})

test('the salon gets mail when a client takes back what it has canceled, even before a mail said so', () => {
  expect(kindsFor({ from: 'Canceled' })).toEqual(['salon_reopened'])
})
