import { expect, test } from 'vitest'
import type { AppointmentStatus } from '../booking/appointment.ts'
import type { HistoryKind } from '../booking/history.ts'
import type { Role } from '../people/roles.ts'
import { mailsForChange } from './mails-for-change.ts'

const now = 1_800_000_000
const hour = 3_600
const day = 86_400

interface Situation {
  /** Null for one of a later version; `booked` by default. */
  readonly kind?: HistoryKind | null
  readonly from?: AppointmentStatus | null
  readonly to?: AppointmentStatus | null
  readonly by?: Role | 'link' | 'system'
  /** As it is now; by default as the change left it. */
  readonly status?: AppointmentStatus
  /** From now, in seconds. */
  readonly startsIn?: number
  readonly movedTo?: { readonly startsAt: number; readonly stylistId: string }
  readonly client?: Partial<Parameters<typeof mailsForChange>[1]['client']>
  readonly told?: boolean
  readonly untold?: boolean
  readonly hasEntry?: boolean
  readonly tellsSalon?: boolean
  /** The desk's choice. */
  readonly tellClient?: boolean
  /** Nobody paid in time. */
  readonly unpaid?: true
  /** The salon doesn't know of it yet. */
  readonly awaitsPayment?: true
}

function kindsFor(situation: Situation): string[] {
  const { kind = 'booked', from = null, to = 'Pending', by = 'client', startsIn = day, movedTo } = situation
  const { status = to ?? from ?? 'Pending', told = false, untold = false, tellsSalon = true, client = {} } = situation
  return mailsForChange(
    {
      kind,
      actor: { id: by === 'system' ? null : 'SOMEBODY', role: by, label: '' },
      from: from && { status: from },
      to: to && { status: to, ...movedTo },
      ...(situation.tellClient !== undefined && { tellClient: situation.tellClient }),
      ...(situation.unpaid && { unpaid: true }),
      ...(situation.awaitsPayment && { awaitsPayment: true }),
    },
    {
      appointment: { status, startsAt: now + startsIn, endsAt: now + startsIn + hour, stylistId: 'MARA' },
      client: { id: 'CLIENT', isDemo: false, hasAddress: true, isAdmin: false, ...client },
      wasCancellationMailed: told,
      lacksStatusMail: untold,
      hasEntry: situation.hasEntry ?? false,
      tellsSalon,
      now,
    },
  )
}

const movedTo = { startsAt: now + day, stylistId: 'MARA' }

test.each<[string, Situation, string[]]>([
  [
    'the salon moves a visit, and tells the client itself',
    { kind: 'moved', from: 'Confirmed', to: 'Confirmed', by: 'receptionist', movedTo, tellClient: false },
    [],
  ],
  [
    'the salon’s time zone is corrected',
    { kind: 'rezoned', to: null, status: 'Confirmed', by: 'administrator', hasEntry: true },
    ['booking_entry'],
  ],
  [
    'one is corrected of whose visit no calendar has an entry',
    { kind: 'rezoned', to: null, status: 'Confirmed', by: 'administrator' },
    [],
  ],
  [
    'one is corrected after the visit was canceled',
    { kind: 'rezoned', to: null, status: 'Canceled', by: 'administrator', hasEntry: true },
    [],
  ],
  ['a client books', {}, ['booking_received', 'salon_new']],
  ['a client books, and it’s confirmed at once', { to: 'Confirmed' }, ['booking_confirmed', 'salon_new']],
  ['the salon books for a client', { by: 'administrator' }, ['booking_received']],
  ['the salon confirms', { kind: 'confirmed', from: 'Pending', to: 'Confirmed', by: 'administrator' }, ['booking_confirmed']],
  ['a client cancels', { kind: 'canceled', from: 'Confirmed', to: 'Canceled' }, ['booking_canceled', 'salon_canceled']],
  ['the salon cancels', { kind: 'canceled', from: 'Pending', to: 'Canceled', by: 'administrator' }, ['booking_canceled']],
  ['a client re-opens', { kind: 're-opened', from: 'Canceled', told: true }, ['booking_reopened', 'salon_reopened']],
  ['the salon re-opens', { kind: 're-opened', from: 'Canceled', by: 'administrator', told: true }, ['booking_reopened']],
  [
    'the salon takes a cancellation back',
    { kind: 'undone', from: 'Canceled', to: 'Confirmed', by: 'administrator', told: true },
    ['booking_confirmed'],
  ],
  [
    'a visit that the desk asked a payment for isn’t paid in time; its client has a mail of its own',
    { kind: 'canceled', from: 'Pending', to: 'Canceled', by: 'system', unpaid: true },
    ['salon_unpaid'],
  ],
  [
    'a booking isn’t paid in time that the salon has never heard of',
    { kind: 'canceled', from: 'Pending', to: 'Canceled', by: 'system', unpaid: true, awaitsPayment: true },
    [],
  ],
  [
    'a visit that was given back unpaid is paid after all',
    { kind: 'prepaid', from: 'Canceled', to: 'Confirmed', by: 'system' },
    ['payment_received', 'salon_reopened'],
  ],
  ['a client moves', { kind: 'moved', from: 'Pending', movedTo }, ['booking_moved', 'salon_moved']],
  ['the salon moves', { kind: 'moved', from: 'Confirmed', to: 'Confirmed', by: 'administrator', movedTo }, ['booking_moved']],
  [
    'a visit is completed',
    { kind: 'completed', from: 'Confirmed', to: 'Completed', by: 'administrator', startsIn: -2 * hour },
    ['booking_completed'],
  ],
  ['the system cancels', { kind: 'canceled', from: 'Pending', to: 'Canceled', by: 'system' }, ['booking_canceled']],
])('%s', (_, situation, kinds) => {
  expect(kindsFor(situation)).toEqual(kinds)
})

test.each(['arrived', 'started', 'finished', 'late', 'edited', 'note', 'reason'] as const)(
  'nobody writes about: %s',
  (kind) => {
    expect(kindsFor({ kind, from: 'Confirmed', to: 'Confirmed', by: 'stylist' })).toEqual([])
  },
)

test('nobody writes to a client who did not come, nor where the desk doesn’t want to', () => {
  const startsIn = -600
  expect(kindsFor({ kind: 'no_show', from: 'Confirmed', to: 'Canceled', by: 'receptionist', startsIn })).toEqual([])
  expect(kindsFor({ kind: 'no_show', from: 'Canceled', to: 'Confirmed', by: 'receptionist', startsIn })).toEqual([])
  const canceled = { kind: 'canceled', from: 'Confirmed', to: 'Canceled', by: 'receptionist' } as const
  expect(kindsFor({ ...canceled, tellClient: false })).toEqual([])
})

test('the salon gets mail about what clients do only where it wants to', () => {
  expect(kindsFor({ tellsSalon: false })).toEqual(['booking_received'])
})

test('nobody writes to demo clients, nor to the salon about them', () => {
  expect(kindsFor({ client: { isDemo: true } })).toEqual([])
})

test('a client without an address, such as one who deleted the account, gets no mail, but the salon does', () => {
  expect(kindsFor({ kind: 'canceled', from: 'Confirmed', to: 'Canceled', client: { hasAddress: false } })).toEqual([
    'salon_canceled',
  ])
})

test('the administrator’s own booking is written to them once', () => {
  expect(kindsFor({ client: { isAdmin: true } })).toEqual(['booking_received'])
})

test.each<[string, Situation]>([
  ['booked', { by: 'administrator' }],
  ['confirmed', { kind: 'confirmed', from: 'Pending', to: 'Confirmed', by: 'administrator' }],
  ['canceled', { kind: 'canceled', from: 'Confirmed', to: 'Canceled' }],
  ['deleted', { kind: 'deleted', from: 'Confirmed', to: null, by: 'administrator' }],
  ['re-opened', { kind: 're-opened', from: 'Canceled', told: true }],
])('what lies behind and is %s causes no mail', (_, situation) => {
  expect(kindsFor(situation)).not.toEqual([])
  expect(kindsFor({ ...situation, startsIn: -hour })).toEqual([])
})

test('a move into the past causes no mail', () => {
  expect(
    kindsFor({
      kind: 'moved',
      from: 'Pending',
      by: 'administrator',
      movedTo: { ...movedTo, startsAt: now - hour },
      startsIn: -hour,
    }),
  ).toEqual([])
})

test('a visit that was long ago causes no thanks', () => {
  const completed: Situation = { kind: 'completed', from: 'Confirmed', to: 'Completed', by: 'administrator' }
  expect(kindsFor({ ...completed, startsIn: -6 * day })).toEqual(['booking_completed'])
  expect(kindsFor({ ...completed, startsIn: -8 * day })).toEqual([])
})

test('a deleted booking is a canceled one, unless it was canceled before', () => {
  expect(kindsFor({ kind: 'deleted', from: 'Pending', to: null, by: 'administrator' })).toEqual(['booking_canceled'])
  expect(kindsFor({ kind: 'deleted', from: 'Canceled', to: null, by: 'administrator' })).toEqual([])
  expect(kindsFor({ kind: 'deleted', from: 'Completed', to: null, by: 'administrator' })).toEqual([])
})

test.each<[string, Situation]>([
  ['booked and confirmed', { to: 'Pending', status: 'Confirmed' }],
  ['booked and canceled', { to: 'Pending', status: 'Canceled' }],
  [
    'canceled by a slip, and undone',
    { kind: 'canceled', from: 'Confirmed', to: 'Canceled', by: 'administrator', status: 'Confirmed' },
  ],
  ['moved and canceled', { kind: 'moved', from: 'Pending', movedTo, status: 'Canceled' }],
  ['moved and moved again', { kind: 'moved', from: 'Pending', movedTo: { ...movedTo, startsAt: now + 2 * day } }],
  ['moved and given to somebody else', { kind: 'moved', from: 'Pending', movedTo: { ...movedTo, stylistId: 'INES' } }],
])('what was superseded causes no mail: %s', (_, situation) => {
  expect(kindsFor(situation)).toEqual([])
})

test.each<[AppointmentStatus, AppointmentStatus]>([
  ['Canceled', 'Pending'],
  ['Canceled', 'Confirmed'],
  ['Confirmed', 'Pending'],
  ['Completed', 'Confirmed'],
  // A re-opening that was taken back: of the cancellation, the client knows.
  ['Pending', 'Canceled'],
])('an undo from %s to %s, of which nobody was told, causes no mail', (from, to) => {
  expect(kindsFor({ kind: 'undone', from, to, by: 'administrator' })).toEqual([])
})

test.each<[string, Situation, string[]]>([
  ['confirmed', { from: 'Confirmed' }, ['booking_received']],
  ['canceled', { from: 'Canceled' }, ['booking_received']],
  ['canceled, where bookings are confirmed at once', { from: 'Canceled', to: 'Confirmed' }, ['booking_confirmed']],
  ['canceled, which was mailed', { from: 'Canceled', told: true }, ['booking_reopened']],
])('an undo causes the booking’s first mail where it was superseded: %s', (_, situation, kinds) => {
  expect(kindsFor({ ...situation, kind: 'undone', by: 'administrator', untold: true })).toEqual(kinds)
})

test('the salon gets mail when a client takes back what it has canceled, even before a mail said so', () => {
  expect(kindsFor({ kind: 're-opened', from: 'Canceled' })).toEqual(['salon_reopened'])
})

test.each<[string, Situation]>([
  ['', { kind: null }],
  [' that changes a status', { kind: null, from: 'Pending', to: 'Confirmed' }],
  [' that deletes', { kind: null, from: 'Confirmed', to: null }],
  [' after the visit', { kind: null, startsIn: -hour }],
])('a kind of a later version%s causes no mail', (_, situation) => {
  for (const by of ['client', 'link', 'receptionist', 'system'] as const) {
    for (const isTold of [false, true]) expect(kindsFor({ ...situation, by, told: isTold, untold: !isTold })).toEqual([])
  }
})

test.each<[NonNullable<Situation['by']>, boolean]>([
  ['client', true],
  ['link', true],
  // For their clients; for themselves, they are one.
  ['stylist', false],
  ['receptionist', false],
  ['manager', false],
  ['administrator', false],
  ['system', false],
])('where a %s books, the salon gets mail: %s', (by, isMailed) => {
  expect(kindsFor({ by }).includes('salon_new')).toBe(isMailed)
})
