import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMills } from '../../money/money.ts'
import { termsRange } from './terms-range.ts'

const cut = { id: 'cut', Price: 40, Duration: 45 }
const stylist = { status: 'Available', daysAvailable: ['Monday'], services: undefined }
const same = (number: number) => ({ least: number, most: number })

describe('a service’s price and duration before a stylist is chosen', () => {
  test('are the list’s if nobody has own terms', () => {
    expect(termsRange(cut, [stylist, { ...stylist, services: { cut: {} } }])).toEqual({
      mills: same(40_000),
      minutes: same(45),
    })
  })

  test('range over the stylists who do it', () => {
    const junior = { ...stylist, services: { cut: { Price: 30, Duration: 60 } } }
    const other = { ...stylist, services: { color: { Price: 5 } } }
    expect(termsRange(cut, [stylist, junior, other])).toEqual({
      mills: { least: 30_000, most: 40_000 },
      minutes: { least: 45, most: 60 },
    })
  })

  test('differ from the list if everybody has the same own terms', () => {
    const own = { ...stylist, services: { cut: { Price: 55 } } }
    expect(termsRange(cut, [own, own]).mills).toEqual(same(55_000))
  })

  test.each([
    ['takes no bookings', { status: 'Not Available' }],
    ['works on no day', { daysAvailable: [] }],
  ])('ignore stylists who %s', (_, blocked) => {
    const cheap = { ...stylist, ...blocked, services: { cut: { Price: 1 } } }
    expect(termsRange(cut, [stylist, cheap]).mills).toEqual(same(40_000))
    expect(termsRange(cut, [cheap]).mills).toEqual(same(40_000))
  })
})

test('are within the offered prices, and some stylist has each end', () => {
  const terms = fc.record(
    { Price: fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100), Duration: fc.integer({ min: 5, max: 540 }) },
    { requiredKeys: [] },
  )
  const someone = fc.record({
    status: fc.constantFrom('Available', 'Not Available'),
    daysAvailable: fc.subarray(['Monday', 'Friday']),
    services: fc.option(fc.dictionary(fc.constantFrom('cut', 'color'), terms), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 6 }), (stylists) => {
      const { mills, minutes } = termsRange(cut, stylists)
      const offered = stylists
        .filter(({ status, daysAvailable }) => status === 'Available' && daysAvailable.length > 0)
        .filter(({ services }) => !services || 'cut' in services)
        .map(({ services }) => ({ ...cut, ...services?.cut }))
      if (offered.length === 0) offered.push(cut)
      expect(mills.least).toBe(Math.min(...offered.map(({ Price }) => toMills(Price))))
      expect(minutes.most).toBe(Math.max(...offered.map(({ Duration }) => Duration)))
      for (const { Price, Duration } of offered) {
        expect(mills.least).toBeLessThanOrEqual(toMills(Price))
        expect(mills.most).toBeGreaterThanOrEqual(toMills(Price))
        expect(minutes.least).toBeLessThanOrEqual(Duration)
      }
    }),
  )
})
