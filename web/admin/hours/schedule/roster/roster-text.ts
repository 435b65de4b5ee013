import { t } from '@lingui/core/macro'
import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import type { HoursInterval } from '../../../../../domain/salon/schedule/hours.ts'
import { dayKind, hoursPresent } from '../working-day.ts'

/** Hours for a narrow cell: '10 AM–1 PM, 2–7 PM' in the 12-hour clock, '10–13, 14–19' in the other one. */
export function shortHours(hours: readonly HoursInterval[], { timeOfDay }: Formats): string {
  const brief = (minutes: number) => timeOfDay(minutes).replace(':00', '')
  return withCommas(
    hours.map(({ starts, ends }) => {
      const from = brief(starts)
      const to = brief(ends)
      const [, half] = / ([AP]M)$/.exec(to) ?? []
      return `${half && from.endsWith(` ${half}`) ? from.slice(0, -3) : from}–${to}`
    }),
  )
}

export function cellText(day: WorkingDay, formats: Formats): { readonly main: string; readonly note: string } {
  const reasons = withCommas([...new Set(day.absences.map(({ reason }) => reason))])
  switch (dayKind(day)) {
    case 'closed':
      return { main: t({ message: 'Closed', context: 'the salon, that day' }), note: '' }
    case 'off':
      return {
        main: t({ message: 'Off', context: 'doesn’t work that day' }),
        note: day.hasOwnHours ? t({ message: 'This date', comment: 'Off on this date only' }) : '',
      }
    case 'away':
      return { main: t({ message: 'Away', comment: 'The stylist isn’t at work' }), note: reasons }
    case 'working':
      return {
        main: shortHours(hoursPresent(day), formats),
        note: [day.hasOwnHours && t`Other hours`, day.absences.length > 0 && (reasons || t`Partly away`)]
          .filter(Boolean)
          .join(' · '),
      }
  }
}
