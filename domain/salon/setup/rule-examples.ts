import type { Formats } from '../../formats.ts'
import { weekdays } from '../../time/calendar.ts'
import type { Settings } from '../settings.ts'

const minutesPerDay = 24 * 60

const visit = { day: weekdays.indexOf('Wednesday'), minutes: 14 * 60 }

/** Explains the booking rules for that visit, a sentence each. */
export function ruleExamples(rules: Settings['rules'], formats: Pick<Formats, 'weekday' | 'timeOfDay'>): string[] {
  const at = (before: number) => momentBefore(before, formats)
  const when = at(0)
  const { leastNotice, changeNotice, confirmsAutomatically, phoneRequired } = rules
  return [
    leastNotice === 0
      ? `A client can book a visit on ${when} until it starts.`
      : `A client can book a visit on ${when} until ${at(leastNotice)}.`,
    changeNotice === null || changeNotice === 0
      ? `They can cancel or move it themselves until it starts.`
      : `They can cancel or move it themselves until ${at(changeNotice)}. After that, they call you.`,
    confirmsAutomatically ? 'It’s confirmed at once.' : 'It’s a request until you confirm it.',
    phoneRequired ? 'They have to leave a phone number.' : 'They can book without a phone number.',
  ]
}

function momentBefore(before: number, { weekday, timeOfDay }: Pick<Formats, 'weekday' | 'timeOfDay'>): string {
  const total = visit.day * minutesPerDay + visit.minutes - before
  const days = Math.floor(total / minutesPerDay)
  const day = weekdays[((days % 7) + 7) % 7] ?? 'Wednesday'
  const text = `${weekday(day)} ${timeOfDay(total - days * minutesPerDay)}`
  const daysBefore = visit.day - days
  return daysBefore < 7 ? text : `${text}, ${daysBefore} days before`
}
