/**
 * Calendar dates of the salon as the month view wants them: `Date` objects at noon on the viewer's own clock, from which the
 * viewer's zone cannot move them to another day. They live inside the month view only.
 */
export function toLocalNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

/** The calendar date that the viewer's own clock shows, 'YYYY-MM-DD'. */
export function toCalendarDate(local: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}
