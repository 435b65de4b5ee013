import { expect, it } from 'vitest'
import { stepsLeft } from './first-steps.tsx'

const done = { details: [], hasServices: true, hasStylists: true, hasBookings: true }

it('has no steps left once everything is there', () => {
  expect(stepsLeft(done)).toBe('none')
})

it('still asks for the salon’s details after the first booking', () => {
  expect(stepsLeft({ ...done, details: ['phone'] })).toBe('details')
})

it.each([{ hasServices: false }, { hasStylists: false }, { hasBookings: false }])('shows all steps with %o', (missing) => {
  expect(stepsLeft({ ...done, ...missing })).toBe('all')
  expect(stepsLeft({ ...done, ...missing, details: ['name'] })).toBe('all')
})
