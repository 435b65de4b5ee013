import type { Stylist } from '../../domain/stylist.ts'

/** A stylist's days in short: 'Tue, Wed, Thu', 'Every day', or nothing when there are none. */
export function workingDays({ daysAvailable }: Pick<Stylist, 'daysAvailable'>): string {
  if (daysAvailable.length === 7) return 'Every day'
  return daysAvailable.map((day) => day.slice(0, 3)).join(', ')
}
