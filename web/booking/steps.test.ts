import { expect, test } from 'vitest'
import { bookingSteps, type Selection } from '../../domain/booking/booking.ts'
import { nextStep, previousStep, readStep, shownStep, stepPath } from './steps.ts'

const service = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 68, Duration: 60 }
const stylist = {
  id: 'ines',
  stylistName: 'Ines',
  description: '',
  rating: 5,
  status: 'Available',
  daysAvailable: ['Wednesday'],
}
const nothing: Selection = { services: [], stylist: null, date: null, time: null }
const everything: Selection = { services: [service], stylist, date: '2026-12-02', time: '10:00 AM' }

test('the address of each step leads to it, and anything else to the first', () => {
  for (const step of bookingSteps) expect(readStep(new URL(stepPath(step), 'https://salon.example').search)).toBe(step)
  expect(readStep('?step=nonsense')).toBe('services')
  expect(readStep('')).toBe('services')
})

test('there is nothing before the first step and nothing after the last', () => {
  expect(previousStep('services')).toBeNull()
  expect(previousStep('confirm')).toBe('time')
  expect(nextStep('services')).toBe('stylist')
  expect(nextStep('confirmed')).toBeNull()
})

test('a step with a choice missing falls back to the step that makes it', () => {
  const confirmStep = (selection: Selection) => shownStep({ requested: 'confirm', selection, isBooked: false })
  expect(confirmStep(nothing)).toBe('services')
  expect(confirmStep({ ...everything, stylist: null })).toBe('stylist')
  expect(confirmStep({ ...everything, time: null })).toBe('time')
  expect(confirmStep(everything)).toBe('confirm')
})

test('once booked, nothing can be confirmed again, and no step is shown emptied', () => {
  for (const requested of ['stylist', 'time', 'confirm', 'confirmed'] as const) {
    expect(shownStep({ requested, selection: nothing, isBooked: true })).toBe('confirmed')
  }
  expect(shownStep({ requested: 'services', selection: nothing, isBooked: true })).toBe('services')
})

test('nothing is confirmed without a booking', () => {
  expect(shownStep({ requested: 'confirmed', selection: nothing, isBooked: false })).toBe('services')
  expect(shownStep({ requested: 'confirmed', selection: everything, isBooked: false })).toBe('confirm')
})
