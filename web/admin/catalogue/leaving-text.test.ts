import { describe, expect, it } from 'vitest'
import { leavingText } from './leaving-text.ts'

const nothing = { upcoming: { count: 0, first: [] }, offers: 0, waiting: 0, holds: 0, feeds: 0, accounts: [] }

describe('leavingText', () => {
  it('says that nothing depends on the stylist', () => {
    expect(leavingText(nothing)).toEqual([
      'No upcoming bookings have this stylist.',
      'Past visits and payments keep their name.',
    ])
  })

  it('says what happens to each kind of record, in singular and plural', () => {
    const one = { ...nothing, upcoming: { count: 1, first: [] }, offers: 1, waiting: 1, holds: 1, feeds: 1, accounts: ['Mara'] }
    expect(leavingText(one).join(' ')).toMatch(
      /1 upcoming booking .*1 open offer .*1 client .*1 visitor .*Mara can’t .*1 calendar/,
    )
    const many = {
      ...one,
      upcoming: { count: 12, first: [] },
      offers: 2,
      waiting: 3,
      holds: 4,
      feeds: 5,
      accounts: ['Mara', 'Jo'],
    }
    expect(leavingText(many).join(' ')).toMatch(
      /12 upcoming bookings .*2 open offers .*3 clients .*4 visitors .*Mara can’t .*Jo can’t .*5 calendar/,
    )
  })

  it('says that it is counting, or that counting failed', () => {
    expect(leavingText(undefined)).toEqual(['Checking what lies ahead…'])
    expect(leavingText('unknown')[0]).toMatch(/^We couldn’t check/)
  })
})
