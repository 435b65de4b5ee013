import { describe, expect, it } from 'vitest'
import { unreadableAppointment } from '../../../domain/booking/appointment.ts'
import { latestOutcome, outcomeText } from './use-status-changes.ts'

const booking = {
  ...unreadableAppointment({ id: 'ABC', status: 'Confirmed' }),
  user: { uid: 'U', name: 'Ada Lovelace', email: 'ada@client.example' },
}

describe('outcomeText', () => {
  it('uses the current name of a client’s account', () => {
    const renamed = { ...booking, contact: { name: 'Ada Byron', email: 'ada@client.example' } }
    expect(outcomeText({ booking: renamed, kind: 'changed', isUndoable: true })).toBe('Ada Byron’s booking is Confirmed now.')
  })

  it.each([
    [booking, 'Ada Lovelace’s booking is Confirmed again.'],
    [{ ...booking, user: null }, 'This client’s booking is Confirmed again.'],
  ])('has a name for every client', (undone, text) => {
    expect(outcomeText({ booking: undone, kind: 'undone' })).toBe(text)
  })

  it('says nothing once a refusal is closed', () => {
    expect(outcomeText({ booking, kind: 'dismissed' })).toBe('')
  })
})

it('a newer record in a list replaces the outcome of the last action', () => {
  const outcome = { booking: { ...booking, version: 2 }, kind: 'undone' } as const
  const outcomes = new Map([['ABC', outcome]])
  const listed = (version: number) => ({ ...booking, version })
  expect([1, 2, 3].map((version) => latestOutcome(outcomes, listed(version)))).toEqual([outcome, outcome, undefined])
})
