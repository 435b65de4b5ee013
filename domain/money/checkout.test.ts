import { describe, expect, it } from 'vitest'
import { checkoutInput, checkoutProblem, excessPayment, isThere } from './checkout.ts'

const now = 1_000_000

describe('a check-out', () => {
  it('needs a visit that has begun, or whose client has come', () => {
    const visit = { status: 'Confirmed', date: now + 600, marks: {} } as const
    expect(isThere(visit, now)).toBe(false)
    expect(checkoutProblem(visit, now)).toMatch(/hasn’t begun/)
    for (const marks of [{ arrived: now }, { started: now }, { finished: now }])
      expect(isThere({ ...visit, marks }, now)).toBe(true)
    expect(isThere({ ...visit, marks: { late: now } }, now)).toBe(false)
    expect(checkoutProblem({ ...visit, date: now }, now)).toBeNull()
    expect(checkoutProblem({ ...visit, status: 'Completed' }, now)).toBeNull()
    expect(checkoutProblem({ ...visit, status: 'Canceled' }, now)).toMatch(/canceled/)
  })

  it('recognizes payments beyond the amount due', () => {
    expect(excessPayment([20_000, 22_500], 42_500)).toBe(0)
    expect(excessPayment([50_000], 42_500)).toBe(7_500)
    expect(excessPayment([], 42_500)).toBe(0)
    expect(excessPayment([1_000], -5_000)).toBe(1_000)
  })

  it('needs payments above 0, and a discount with a reason', () => {
    const isFine = (input: object) => checkoutInput.safeParse(input).success
    expect(isFine({ payments: [] })).toBe(true)
    expect(isFine({ payments: [{ amount: 0, tip: 5, method: 'cash' }] })).toBe(true)
    expect(isFine({ payments: [{ amount: 0, method: 'cash' }] })).toBe(false)
    expect(isFine({ payments: [{ amount: -5, method: 'cash' }] })).toBe(false)
    expect(isFine({ payments: [], discount: { amount: 5 } })).toBe(false)
    expect(isFine({ payments: [], discount: { amount: 5, reason: 'regular' } })).toBe(true)
  })
})
