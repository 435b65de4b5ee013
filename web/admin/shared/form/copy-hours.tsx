import type { Formats } from '../../../../domain/formats.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'

interface CopyHoursProps {
  /** Whose hours are copied. */
  readonly day: Weekday
  /** The days that can have hours, from the first day of the week on. */
  readonly days: readonly Weekday[]
  readonly formats: Pick<Formats, 'weekday'>
  readonly onCopy: (days: readonly Weekday[]) => void
  readonly className: string
}

const workdays = weekdays.slice(0, 5)

/** Copies a day's hours to others: to all of them, to the workdays or to one. */
export function CopyHours({ day, days, formats: { weekday }, onCopy, className }: CopyHoursProps) {
  const choices: Record<string, readonly Weekday[]> = {
    'every day': days,
    [`${weekday('Monday')} to ${weekday('Friday')}`]: days.filter((one) => workdays.includes(one)),
    ...Object.fromEntries(days.filter((other) => other !== day).map((other) => [weekday(other), [other]])),
  }
  return (
    <select
      aria-label={`Copy ${weekday(day)}’s hours to other days`}
      value=""
      onChange={({ target }) => onCopy((choices[target.value] ?? []).filter((one) => one !== day))}
      className={className}
    >
      <option value="" disabled>
        Copy to…
      </option>
      {Object.keys(choices).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}
