import { t } from '@lingui/core/macro'
import type { Formats } from '../../../../domain/formats.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'

interface CopyHoursProps {
  readonly day: Weekday
  /** Days that can have hours, from the first day of the week on. */
  readonly days: readonly Weekday[]
  readonly formats: Pick<Formats, 'weekday'>
  readonly onCopy: (days: readonly Weekday[]) => void
  readonly className: string
}

const workdays = weekdays.slice(0, 5)

/** Copies a day's hours to all days, the workdays or one. */
export function CopyHours({ day, days, formats: { weekday }, onCopy, className }: CopyHoursProps) {
  const choices: Record<string, readonly Weekday[]> = {
    [t({ message: 'every day', comment: 'Copy the hours to every day' })]: days,
    [t`${{ first: weekday('Monday') }} to ${{ last: weekday('Friday') }}`]: days.filter((one) => workdays.includes(one)),
    ...Object.fromEntries(days.filter((other) => other !== day).map((other) => [weekday(other), [other]])),
  }
  return (
    <select
      aria-label={t`Copy ${{ day: weekday(day) }}’s hours to other days`}
      value=""
      onChange={({ target }) => onCopy((choices[target.value] ?? []).filter((one) => one !== day))}
      className={className}
    >
      <option value="" disabled>
        {t`Copy to…`}
      </option>
      {Object.keys(choices).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}
