import { describe, expect, it } from 'vitest'
import { sayAll } from '../language/say.ts'
import {
  type Appointment,
  type AppointmentStatus,
  appointment,
  appointmentStatus,
  appointmentStatuses,
  clientOf,
  holdsTime,
  mayChange,
  nextStatuses,
  type Party,
  salonChoices,
  statusChange,
  statusMessages,
} from './appointment.ts'

/** The transition table of docs/product.md, section 4; no other transition is allowed. */
const table: [party: Party, from: AppointmentStatus, to: AppointmentStatus[]][] = [
  ['client', 'Pending', ['Canceled']],
  ['client', 'Confirmed', ['Canceled']],
  ['client', 'Canceled', ['Pending']],
  ['client', 'Completed', []],
  ['salon', 'Pending', ['Confirmed', 'Completed', 'Canceled']],
  ['salon', 'Confirmed', ['Completed', 'Canceled']],
  ['salon', 'Canceled', ['Pending']],
  ['salon', 'Completed', []],
]

describe('the transitions', () => {
  it.each(table)('let a %s change %s to %j, offered in this order', (party, from, to) => {
    expect(nextStatuses(party, from)).toEqual(to)
  })

  const pairs = table.flatMap(([party, from, allowed]) =>
    appointmentStatuses.map((status) => ({ party, from, status, allowed: allowed.includes(status) })),
  )

  it('are checked for every pair of statuses and both actors', () => {
    expect(pairs).toHaveLength(2 * appointmentStatuses.length ** 2)
  })

  it.each(pairs)('$party, $from to $status: $allowed', ({ party, from, status, allowed }) => {
    expect(mayChange(party, { from, status })).toBe(allowed)
  })
})

describe('a status', () => {
  it.each([
    ['Pending', true],
    ['Confirmed', true],
    ['Completed', false],
    ['Canceled', false],
  ] as const)('%s holds the time: %s', (status, expected) => {
    expect(holdsTime(status)).toBe(expected)
  })

  it('has the specification’s message for the client', () => {
    expect(sayAll(statusMessages)).toEqual({
      Pending: 'Please wait for confirmation',
      Confirmed: 'Confirmed - See you soon!',
      Canceled: 'Canceled - Contact support for details',
      Completed: 'Completed - Thank you!',
    })
  })

  it.each(['pending', 'Cancelled', '', null, 0, 'toString'])('is never %j', (status) => {
    expect(appointmentStatus.safeParse(status).error?.issues[0]?.message).toBe(
      'Status must be one of Pending, Confirmed, Completed, Canceled',
    )
  })

  it('is changed only by the new and the former status', () => {
    const change = { status: 'Canceled', from: 'Pending' }
    expect(statusChange.parse({ ...change, user: 'x', charges: 0, admin: true })).toEqual(change)
    expect(statusChange.safeParse({ status: 'Canceled' }).success).toBe(false)
    expect(statusChange.safeParse({ from: 'Pending' }).success).toBe(false)
  })
})

describe('an appointment', () => {
  const booked: Appointment = {
    id: 'a1',
    status: 'Pending',
    services: [{ id: 's1', ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }],
    stylist: { id: 'y1', stylistName: 'Ines', description: '', rating: 5, status: 'Available', daysAvailable: ['Monday'] },
    date: 1_796_137_200,
    time: '10:00 AM',
    user: { uid: 'u1', name: 'Ada', email: 'ada@example.com' },
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 1,
  }

  it('round-trips through JSON', () => {
    expect(appointment.parse(JSON.parse(JSON.stringify(booked)))).toEqual(booked)
  })

  it('can lack its stylist and its user, which the cards’ fallbacks cover', () => {
    expect(appointment.parse({ ...booked, stylist: null, user: null, services: [], time: '' })).toMatchObject({
      stylist: null,
      user: null,
    })
  })

  it('exposes only the user’s name, email and id', () => {
    expect(appointment.parse({ ...booked, user: { ...booked.user, password: 'x', admin: true } }).user).toEqual(booked.user)
  })
})

describe('clientOf', () => {
  const user = { uid: 'U1', name: 'Ada', email: 'ada@old.example' }
  it.each([
    [
      'the account as it is now',
      { user, contact: { name: 'Ada', email: 'ada@old.example' } },
      ['Ada', 'ada@old.example', null],
    ],
    ['the former name', { user, contact: { name: 'Eve', email: 'ada@old.example' } }, ['Eve', 'ada@old.example', 'Ada']],
    [
      'the former address',
      { user, contact: { name: 'Ada', email: 'ada@new.example' } },
      ['Ada', 'ada@new.example', 'ada@old.example'],
    ],
    ['both', { user, contact: { name: 'Eve', email: 'eve@new.example' } }, ['Eve', 'eve@new.example', 'Ada, ada@old.example']],
    ['the record without an account', { user, contact: null }, ['Ada', 'ada@old.example', null]],
    ['the record of an older server', { user }, ['Ada', 'ada@old.example', null]],
    [
      'the account without a record',
      { user: null, contact: { name: 'Eve', email: 'eve@new.example' } },
      ['Eve', 'eve@new.example', null],
    ],
    ['nobody', { user: null, contact: null }, [null, null, null]],
  ] as const)('gives %s', (_, record, [name, email, bookedAs]) => {
    expect(clientOf(record)).toEqual({ name, email, bookedAs })
  })
})

it('offers completing an upcoming visit last', () => {
  const now = 1_800_000_000
  const choices = (status: AppointmentStatus, date: number) => salonChoices({ status, date }, now)
  expect(choices('Pending', now + 60)).toEqual(['Confirmed', 'Canceled', 'Completed'])
  expect(choices('Confirmed', now + 60)).toEqual(['Canceled', 'Completed'])
  expect(choices('Confirmed', now)).toEqual(['Completed', 'Canceled'])
  expect(choices('Canceled', now + 60)).toEqual(['Pending'])
})
