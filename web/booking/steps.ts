import { type BookingStep, bookingSteps, reachableStep, type Selection } from '../../domain/booking.ts'

/** The steps that a client goes through; 'confirmed' is where they arrive. */
export const countedSteps = bookingSteps.slice(0, -1)

/** What each step's heading says. */
export const stepTitles: Record<BookingStep, string> = {
  services: 'Choose your services',
  stylist: 'Choose your stylist',
  time: 'Choose a date and time',
  confirm: 'Check and confirm',
  confirmed: 'Booking Confirmed!',
}

/** The same, short. */
export const stepLabels: Record<BookingStep, string> = {
  services: 'Services',
  stylist: 'Stylist',
  time: 'Time',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
}

/** The step that an address asks for; the first where it asks for none or an unknown one. */
export function stepOf(search: string): BookingStep {
  const asked = new URLSearchParams(search).get('step')
  return bookingSteps.find((step) => step === asked) ?? 'services'
}

/** The address of a step. */
export function pathOf(step: BookingStep): string {
  return step === 'services' ? '/bookings' : `/bookings?step=${step}`
}

export function previousStep(step: BookingStep): BookingStep | null {
  return bookingSteps[bookingSteps.indexOf(step) - 1] ?? null
}

export function nextStep(step: BookingStep): BookingStep | null {
  return bookingSteps[bookingSteps.indexOf(step) + 1] ?? null
}

interface StepQuestion {
  readonly wanted: BookingStep
  readonly selection: Selection
  /** Whether the last choices have become a booking and nothing has been chosen since. */
  readonly isBooked: boolean
}

/**
 * The step to show. Once booked, the step that confirms shows what was booked, so that nothing can be booked twice; without a
 * booking, its address leads to the first step that still has something to choose.
 */
export function shownStep({ wanted, selection, isBooked }: StepQuestion): BookingStep {
  if (wanted !== 'confirm' && wanted !== 'confirmed') return reachableStep(wanted, selection)
  return isBooked ? 'confirmed' : reachableStep('confirm', selection)
}
