import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import { isAvailable } from '../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { pressable } from '../../../../ui/use-hydrated.ts'
import { dateInWords } from '../time-text.ts'
import { RosterCell } from './roster-cell.tsx'
import { useGridKeys } from './use-grid-keys.ts'

interface RosterTableProps {
  readonly stylists: readonly Stylist[]
  readonly dates: readonly string[]
  readonly today: string
  /** The date visible on a phone. */
  readonly chosen: string
  readonly dayOf: (stylistId: string, date: string) => WorkingDay | undefined
  readonly onOpen: (stylist: Stylist, date: string) => void
  readonly onClosure: (date: string) => void
}

export function RosterTable({ stylists, dates, today, chosen, dayOf, onOpen, onClosure }: RosterTableProps) {
  const { table, onKeyDown } = useGridKeys()
  const phoneClass = (date: string) => (date === chosen ? '' : 'max-md:hidden')
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are pressed, and arrow keys lead from one to another
      role="grid"
      aria-label={t`Roster`}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0.5"
    >
      <thead>
        <tr>
          <th scope="col" className="w-2/5 text-start md:w-32 xl:w-44">
            <span className="sr-only">{t`Stylist`}</span>
          </th>
          {dates.map((date) => (
            <th key={date} scope="col" aria-current={date === today ? 'date' : undefined} className={`p-0 ${phoneClass(date)}`}>
              <DateHeading
                date={date}
                isToday={date === today}
                closure={stylists[0] && dayOf(stylists[0].id, date)?.closure}
                onClosure={() => onClosure(date)}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stylists.map((stylist, row) => (
          <tr key={stylist.id} className="h-11">
            <th scope="row" className="p-0 text-start font-medium">
              <Link
                to={`/admin/stylists/hours?stylist=${stylist.id}`}
                className="flex min-h-11 flex-col justify-center pe-2 leading-tight hover:underline hover:underline-offset-4"
              >
                <span className="line-clamp-2 wrap-anywhere">{stylist.stylistName}</span>
                {!isAvailable(stylist) && <span className="text-xs font-normal text-muted">{t`Not Available`}</span>}
              </Link>
            </th>
            {dates.map((date, column) => (
              <td key={date} className={`h-px p-0 ${phoneClass(date)}`}>
                <RosterCell
                  stylist={stylist}
                  date={date}
                  day={dayOf(stylist.id, date)}
                  position={`${row}-${column}`}
                  onOpen={() => onOpen(stylist, date)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function headingText(date: string, isToday: boolean, closure: string | null | undefined): string {
  if (closure) return isToday ? t`Today, ${date}, closed: ${closure}. Change it` : t`${date}, closed: ${closure}. Change it`
  return isToday ? t`Today, ${date}, close the salon` : t`${date}, close the salon`
}

interface DateHeadingProps {
  readonly date: string
  readonly isToday: boolean
  readonly closure: string | null | undefined
  readonly onClosure: () => void
}

const headingClass = 'flex min-h-11 w-full flex-col items-start justify-center rounded-control px-2 text-start leading-tight'

function DateHeading({ date, isToday, closure, onClosure }: DateHeadingProps) {
  const { calendarDate, ...formats } = useFormats()
  const canClose = useCan('settings.write')
  const label = (
    <>
      <span className={isToday ? 'font-semibold text-accent' : 'font-medium'}>
        <span className="max-md:hidden">{calendarDate(date, { weekday: 'short', day: 'numeric' })}</span>
        <span className="md:hidden">{calendarDate(date, { weekday: 'long', month: 'short', day: 'numeric' })}</span>
      </span>
      {closure && <span className="max-w-full truncate text-xs font-normal text-muted">{t`Closed: ${closure}`}</span>}
    </>
  )
  if (!canClose) return <span className={headingClass}>{label}</span>
  return (
    <button type="button" {...pressable()} onClick={onClosure} className={`${headingClass} hover:bg-accent-soft`}>
      <span className="sr-only">{headingText(dateInWords(date, { ...formats, calendarDate }), isToday, closure)}</span>
      <span aria-hidden="true" className="grid max-w-full">
        {label}
      </span>
    </button>
  )
}
