import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import type { HoursInterval } from '../../../../../domain/salon/schedule/hours.ts'
import { hoursPresent, kindOf } from '../working-day.ts'

/** Hours for a narrow cell: '10 AM–1 PM, 2–7 PM' in the 12-hour clock, '10–13, 14–19' in the other one. */
export function shortHours(hours: readonly HoursInterval[], { timeOfDay }: Formats): string {
  const brief = (minutes: number) => timeOfDay(minutes).replace(':00', '')
  return hours
    .map(({ starts, ends }) => {
      const from = brief(starts)
      const to = brief(ends)
      const [, half] = / ([AP]M)$/.exec(to) ?? []
      return `${half && from.endsWith(` ${half}`) ? from.slice(0, -3) : from}–${to}`
    })
    .join(', ')
}

export function cellText(day: WorkingDay, formats: Formats): { readonly main: string; readonly note: string } {
  const reasons = [...new Set(day.absences.map(({ reason }) => reason).filter(Boolean))].join(', ')
  switch (kindOf(day)) {
    case 'closed':
      return { main: 'Closed', note: '' }
    case 'off':
      return { main: 'Off', note: day.hasOwnHours ? 'This date' : '' }
    case 'away':
      return { main: 'Away', note: reasons }
    case 'working':
      return {
        main: shortHours(hoursPresent(day), formats),
        note: [day.hasOwnHours && 'Other hours', day.absences.length > 0 && (reasons || 'Partly away')]
          .filter(Boolean)
          .join(' · '),
      }
  }
}
