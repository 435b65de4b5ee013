import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { weekdayOf } from '../../../../domain/time/calendar.ts'
import { useFormats } from '../../../store/hooks.ts'
import { toCalendarDate } from '../calendar.ts'

/** Shared by the clients' and the administrator's months. */

/** Weekdays as react-day-picker numbers them. */
const dayNumbers = { Sunday: 0, Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4, Friday: 5, Saturday: 6 } as const

/** Properties of the day picker: six weeks, first weekday, localized labels. Its dates are at the viewer's noon. */
export function useMonthProps() {
  const formats = useFormats()
  return useMemo(() => {
    const monthInWords = (local: Date) => formats.calendarDate(toCalendarDate(local), { month: 'long', year: 'numeric' })
    return {
      fixedWeeks: true,
      showOutsideDays: true,
      navLayout: 'around',
      weekStartsOn: dayNumbers[formats.firstDay],
      formatters: {
        formatCaption: monthInWords,
        formatWeekdayName: (local: Date) => formats.weekdayHead(weekdayOf(toCalendarDate(local))),
      },
      labels: {
        labelPrevious: () => t`Previous month`,
        labelNext: () => t`Next month`,
        labelGrid: monthInWords,
        // The days have their own labels; these would be formatted 42 times and never be read.
        labelWeekday: () => '',
        labelDayButton: () => '',
      },
    } as const
  }, [formats])
}

export function monthClassNames(arrow = '') {
  const arrowClass = `absolute top-0 grid size-11 place-items-center rounded-control text-accent hover:bg-accent-soft ${arrow}`
  return {
    root: '',
    months: '',
    month: 'relative grid gap-2',
    month_caption: 'grid h-11 place-items-center',
    caption_label: 'font-serif text-xl font-medium',
    button_previous: `${arrowClass} start-0`,
    button_next: `${arrowClass} end-0`,
    month_grid: 'w-full table-fixed border-separate border-spacing-0.5',
    weekday: 'h-8 text-sm font-medium text-muted',
    day: 'h-12 p-0 text-center align-middle',
  }
}

export function MonthArrow({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden="true" className="size-5" />
}
