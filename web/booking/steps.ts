import { pageAt } from '../../domain/access.ts'
import type { FlowPath } from '../../domain/accounts/client-way.ts'
import { type BookingStep, bookingSteps, reachableStep, type Selection } from '../../domain/booking.ts'

/** The steps that a client goes through; 'confirmed' is where they end up. */
export const countedSteps = bookingSteps.slice(0, -1)

/** The headings of the steps. */
export const stepTitles: Record<BookingStep, string> = {
  services: 'Choose your services',
  stylist: 'Choose your stylist',
  time: 'Choose a date and time',
  confirm: 'Your visit',
  confirmed: 'Booking Confirmed!',
}

/** Short names of the steps. */
export const stepLabels: Record<BookingStep, string> = {
  services: 'Services',
  stylist: 'Stylist',
  time: 'Time',
  confirm: 'Confirm',
  confirmed: 'Confirmed',
}

/** The button of the last step, of a booking and of a move. */
export const confirmLabel = 'Confirm'

/** The step that an address names; the first if it names none or an unknown one. */
export function stepOf(search: string): BookingStep {
  const name = new URLSearchParams(search).get('step')
  return bookingSteps.find((step) => step === name) ?? 'services'
}

/** Where the flow is that an address is in. Elsewhere, steps are those of the page that asks for signing in. */
export function flowAt(path: string): FlowPath {
  return pageAt(path) === '/book' ? '/book' : '/bookings'
}

/** The address of a step. */
export function pathOf(step: BookingStep, flow: FlowPath = '/bookings'): string {
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
  /** Whether the last selection was booked and nothing has been chosen since. */
  readonly isBooked: boolean
}

/**
 * The step to show. Once booked, every step but the first shows what was booked: nothing can be booked twice, and no step is
 * shown emptied. Without a booking, an address leads to the first step that still has something to choose.
 */
export function shownStep({ requested, selection, isBooked }: StepQuery): BookingStep {
  if (isBooked && requested !== 'services') return 'confirmed'
  return reachableStep(requested === 'confirmed' ? 'confirm' : requested, selection)
}
