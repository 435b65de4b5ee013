import { type BookingStep, bookingSteps, maxServices, reachableStep, type Selection } from '../../domain/booking.ts'
import type { FreeTime } from '../../domain/schedule/schedule.ts'

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

/**
 * A selection that an address names, as `/bookings?services=<id>,<id>&stylist=<id>` does. The stylist can be 'any', and a time can be
 * suggested (`pathTo` in catalogue/next-opening.tsx).
 */
export interface LinkedSelection {
  readonly serviceIds: string[]
  readonly stylistId: string | null
  readonly wanted?: FreeTime | null
}

/** The selection that an address names, whether or not the catalogue has it; null if it names none. */
export function linkedSelectionOf(search: string): LinkedSelection | null {
  const params = new URLSearchParams(search)
  const ids = params
    .getAll('services')
    .flatMap((list) => list.split(','))
    .filter(Boolean)
  const stylistId = params.get('stylist')
  if (ids.length === 0 && !stylistId) return null
  const chosen = { serviceIds: [...new Set(ids)].slice(0, maxServices), stylistId: stylistId || null }
  const [date, time] = [params.get('date'), params.get('time')]
  const isTime = date && time && /^\d{4}-\d\d-\d\d$/.test(date) && /^(1[0-2]|[1-9]):[0-5][05] [AP]M$/.test(time)
  return isTime && !Number.isNaN(Date.parse(date)) ? { ...chosen, wanted: { date, time } } : chosen
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
