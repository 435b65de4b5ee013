import { t } from '@lingui/core/macro'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import type { Failure } from '../../../api-error.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { useWeekQuery } from './day-api.ts'
import { DayProvider, lineClass, lineStyle } from './day-context.ts'
import { StylistColumn } from './stylist-column.tsx'
import { ColumnHeading, offText, TimeAxis, toLines } from './time-axis.tsx'
import type { useDay } from './use-day.ts'

interface WeekGridProps {
  readonly stylistId: string
  readonly state: ReturnType<typeof useDay>
}

export function WeekGrid({ stylistId, state }: WeekGridProps) {
  const { data, error, refetch } = useWeekQuery({ from: state.weekStart, stylistId })
  if (error && !data)
    return <LoadFailed problem={t`We couldn’t load the week.`} error={(error as Failure).message} onRetry={refetch} />
  return data ? <WeekColumns days={data} state={state} /> : <Loader label={t`Loading the week…`} />
}

const none: ReadonlySet<string> = new Set()
const short = { weekday: 'short', month: 'short', day: 'numeric' } as const

function WeekColumns({ days, state }: { readonly days: readonly DeskDay[]; readonly state: WeekGridProps['state'] }) {
  const formats = useFormats()
  const axis = {
    starts: Math.min(...days.map((day) => day.axis.starts)),
    ends: Math.max(...days.map((day) => day.axis.ends)),
  }
  const buildNote = (date: string) => {
    const day = days.find((each) => each.date === date)
    return day?.stylists[0] ? offText(day, day.stylists[0]) : null
  }
  const { step, lines } = toLines(axis, Number(state.zoom))
  return (
    <section
      aria-label={t`Week`}
      className={`@container relative min-h-0 overflow-auto rounded-card border border-line bg-surface ${lineClass}`}
      style={lineStyle(step)}
    >
      <div className="grid min-w-min grid-cols-[3.5rem_repeat(7,minmax(6.5rem,1fr))]">
        <div className="sticky top-0 start-0 z-30 border-e border-b border-line bg-surface" />
        {days.map(({ date }) => (
          <ColumnHeading key={date} id={`column-${date}`} note={buildNote(date)}>
            <button
              type="button"
              aria-current={date === state.today ? 'date' : undefined}
              className="min-h-11 w-full text-balance underline-offset-4 hover:underline aria-current:text-accent"
              onClick={() => state.showOn(date, null)}
            >
              {formats.calendarDate(date, short)}
            </button>
          </ColumnHeading>
        ))}
        <TimeAxis axis={axis} minutes={lines * step} />
        {days.map((day, column) => (
          <DayProvider
            key={day.date}
            value={{
              day: { ...day, axis },
              step,
              lines,
              now: day.date === state.today ? state.minutesNow : null,
              panel: null,
              changed: none,
              weekday: formats.calendarDate(day.date, short),
              open: (panel) => state.showOn(day.date, panel),
            }}
          >
            {day.stylists.map((stylist) => (
              <StylistColumn key={stylist.id} stylist={stylist} column={column} labelledBy={`column-${day.date}`} />
            ))}
          </DayProvider>
        ))}
      </div>
    </section>
  )
}
