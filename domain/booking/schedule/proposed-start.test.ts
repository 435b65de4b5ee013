import { describe, expect, test } from 'vitest'
import { movedOn } from './proposed-start.ts'

const axis = { starts: 9 * 60, ends: 18 * 60 }
const from = (first: number) => (starts: number) => starts >= first

describe('a start that nobody has chosen', () => {
  test('stays while it is ahead and fits', () => {
    expect(movedOn({ starts: 600, earliest: 600, axis, fits: () => true })).toBeNull()
    expect(movedOn({ starts: 600, earliest: null, axis, fits: () => true })).toBeNull()
  })

  test('moves on to the next that fits once it has passed', () => {
    expect(movedOn({ starts: 600, earliest: 605, axis, fits: from(630) })).toEqual({ to: 630, because: 'passed', fits: true })
    expect(movedOn({ starts: 600, earliest: 605, axis, fits: from(0) })).toEqual({ to: 605, because: 'passed', fits: true })
  })

  test('moves on where what is asked for doesn’t fit, also to an earlier start', () => {
    expect(movedOn({ starts: 600, earliest: null, axis, fits: from(630) })).toEqual({ to: 630, because: 'taken', fits: true })
    expect(movedOn({ starts: 600, earliest: 545, axis, fits: (at) => at === 550 })?.to).toBe(550)
  })

  test('never stays in the past, and stays where nothing fits that day', () => {
    expect(movedOn({ starts: 600, earliest: 605, axis, fits: () => false })).toEqual({
      to: 605,
      because: 'passed',
      fits: false,
    })
    expect(movedOn({ starts: 1100, earliest: 1105, axis, fits: () => true })).toEqual({
      to: 1105,
      because: 'passed',
      fits: false,
    })
    expect(movedOn({ starts: 600, earliest: 600, axis, fits: () => false })).toBeNull()
  })
})
