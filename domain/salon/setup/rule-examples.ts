import { msg, plural } from '@lingui/core/runtime-macro'
import type { Formats } from '../../formats.ts'
import { say } from '../../language/say.ts'
import { weekdays } from '../../time/calendar.ts'
import type { Settings } from '../settings.ts'

const minutesPerDay = 24 * 60

const visit = { day: weekdays.indexOf('Wednesday'), minutes: 14 * 60 }

/** Explains the booking rules for that visit, a sentence each. */
export function ruleExamples(rules: Settings['rules'], formats: Pick<Formats, 'weekday' | 'timeOfDay'>): string[] {
  const at = (before: number) => momentBefore(before, formats)
  const when = at(0)
  const { leastNotice, changeNotice, confirmsAutomatically, phoneRequired } = rules
  const changes =
    changeNotice === null || changeNotice === 0
      ? msg`They can cancel or move it themselves until it starts.`
      : msg`They can cancel or move it themselves until ${{ moment: at(changeNotice) }}. After that, they call you.`
  return [
    leastNotice === 0
      ? msg`A client can book a visit on ${{ when }} until it starts.`
      : msg`A client can book a visit on ${{ when }} until ${{ moment: at(leastNotice) }}.`,
    changes,
    confirmsAutomatically ? msg`It’s confirmed at once.` : msg`It’s a request until you confirm it.`,
    phoneRequired ? msg`They have to leave a phone number.` : msg`They can book without a phone number.`,
  ].map(say)
}

function momentBefore(before: number, { weekday, timeOfDay }: Pick<Formats, 'weekday' | 'timeOfDay'>): string {
  const total = visit.day * minutesPerDay + visit.minutes - before
  const days = Math.floor(total / minutesPerDay)
  const day = weekdays[((days % 7) + 7) % 7] ?? 'Wednesday'
  const text = `${weekday(day)} ${timeOfDay(total - days * minutesPerDay)}`
  const daysBefore = visit.day - days
  if (daysBefore < 7) return text
  return say(msg`${{ moment: text }}, ${plural({ days: daysBefore }, { one: '# day', other: '# days' })} before`)
}
