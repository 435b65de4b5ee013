import { expect, it } from 'vitest'
import { stepsLeft, stylistsStep } from './first-steps.tsx'

const finishedProgress = { details: [], hasServices: true, hasStylists: true, hasBookings: true }

it('has no steps left once everything is set up', () => {
  expect(stepsLeft(finishedProgress)).toBe('none')
})

it('still asks for the salon’s details after the first booking', () => {
  expect(stepsLeft({ ...finishedProgress, details: ['phone'] })).toBe('details')
})

it.each([{ hasServices: false }, { hasStylists: false }, { hasBookings: false }])('shows all steps with %o', (missing) => {
  expect(stepsLeft({ ...finishedProgress, ...missing })).toBe('all')
  expect(stepsLeft({ ...finishedProgress, ...missing, details: ['name'] })).toBe('all')
})

it('needs a stylist who is available on some day', () => {
  const nobody = { status: 'Available', daysAvailable: [] }
  const away = { status: 'Not Available', daysAvailable: ['Monday'] }
  const mara = { status: 'Available', daysAvailable: ['Monday'] }
  expect(stylistsStep([]).isDone).toBe(false)
  expect(stylistsStep([nobody, away])).toEqual({
    isDone: false,
    text: 'Nobody can be booked yet. Choose the days of a stylist who is Available.',
  })
  expect(stylistsStep([nobody, mara]).isDone).toBe(true)
})
