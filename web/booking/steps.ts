import { pageAt } from '../../domain/access.ts'
import { type BookingStep, bookedTitle, bookingSteps, reachableStep, type Selection } from '../../domain/booking/booking.ts'
import type { FlowPath } from '../../domain/people/client-way.ts'

export const countedSteps = bookingSteps.slice(0, -1)

export const stepTitles: Record<BookingStep, string> = {
  services: 'Choose your services',
  stylist: 'Choose your stylist',
  time: 'Choose a date and time',
  confirm: 'Your visit',
  confirmed: bookedTitle,
}

export const stepLabels: Record<BookingStep, string> = {
  services: 'Services',
  stylist: 'Stylist',
  time: 'Time',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
}

export const confirmLabel = 'Confirm'

export function readStep(search: string): BookingStep {
  const name = new URLSearchParams(search).get('step')
  return bookingSteps.find((step) => step === name) ?? 'services'
}

/** Returns the flow that contains the path; by default the one that asks for signing in. */
export function flowAt(path: string): FlowPath {
  return pageAt(path) === '/book' ? '/book' : '/bookings'
}

export function stepPath(step: BookingStep, flow: FlowPath = '/bookings'): string {
  return step === 'services' ? flow : `${flow}?step=${step}`
}

export function previousStep(step: BookingStep): BookingStep | null {
  return bookingSteps[bookingSteps.indexOf(step) - 1] ?? null
}

export function nextStep(step: BookingStep): BookingStep | null {
  return bookingSteps[bookingSteps.indexOf(step) + 1] ?? null
}

interface StepQuery {
  readonly requested: BookingStep
  readonly selection: Selection
  readonly isBooked: boolean
}

/**
 * Returns the step to show. Once booked, every step but the first shows the booking: nothing is booked twice, no step shown emptied.
 * Otherwise the first incomplete step, if it comes before the requested one.
 */
export function shownStep({ requested, selection, isBooked }: StepQuery): BookingStep {
  if (isBooked && requested !== 'services') return 'confirmed'
  return reachableStep(requested === 'confirmed' ? 'confirm' : requested, selection)
}
