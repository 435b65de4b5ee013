import { t } from '@lingui/core/macro'
import { pageAt } from '../../domain/access.ts'
import { type BookingStep, bookingSteps, reachableStep, type Selection } from '../../domain/booking/booking.ts'
import { bookingConfirmed } from '../../domain/booking/booking-confirmed.ts'
import { say } from '../../domain/language/say.ts'
import type { FlowPath } from '../../domain/people/client-way.ts'

export const countedSteps = bookingSteps.slice(0, -1)

export function stepTitle(step: BookingStep): string {
  const titles: Record<BookingStep, string> = {
    services: t`Choose your services`,
    stylist: t`Choose your stylist`,
    time: t`Choose a date and time`,
    confirm: t`Your visit`,
    confirmed: say(bookingConfirmed),
  }
  return titles[step]
}

export function stepLabel(step: BookingStep): string {
  const labels: Record<BookingStep, string> = {
    services: t`Services`,
    stylist: t`Stylist`,
    time: t({ message: 'Time', comment: 'Step of a booking: choose a date and time' }),
    confirm: t({ message: 'Confirm', context: 'step of a booking' }),
    confirmed: t`Confirmed`,
  }
  return labels[step]
}

export function confirmLabel(): string {
  return t({ message: 'Confirm', context: 'button that books' })
}

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
