import { useState } from 'react'
import { pageMeta } from '../../../page-meta.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { WithoutStylist } from '../../shared/without-stylist/without-stylist.tsx'
import { SeriesPanel } from './again/series-panel.tsx'
import { BlockPanel } from './blocks/block-panel.tsx'
import { BookingPanel } from './booking/booking-panel.tsx'
import { DayGrid } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import { DayToolbar } from './day-toolbar.tsx'
import { DayPrint } from './print/day-print.tsx'
import { type PrintLayout, PrintPanel } from './print/print-panel.tsx'
import { RequestsPanel } from './requests/requests-panel.tsx'
import { useDay } from './use-day.ts'
import { VisitPanel } from './visit/visit-panel.tsx'
import { WaitlistPanel } from './waitlist/waitlist-panel.tsx'
import { WeekGrid } from './week-grid.tsx'

export const meta = pageMeta('Day', 'The salon’s day by stylist.')

const heading = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const

const weekHeading = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** The salon's day: a column for each stylist, or a list. */
export default function DayPage() {
  const state = useDay()
  const formats = useFormats()
  const { date, panel, view, failure, refetch, open } = state
  const [layout, setLayout] = useState<PrintLayout>('together')
  const day = state.day && shownStylists(state.day, state.stylists)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="font-serif text-heading font-medium">
          {view === 'week'
            ? `${day?.stylists[0]?.stylistName ?? 'A stylist'}, week of ${formats.calendarDate(state.weekStart, weekHeading)}`
            : formats.calendarDate(date, heading)}
        </h1>
        <DayToolbar state={state} day={state.day} />
      </div>
      {failure && <LoadFailed what="the day" error={failure} onRetry={refetch} />}
      {!day && !failure && <Loader label="Loading the day…" />}
      {day && (
        <div className={`print:hidden grid items-start gap-4 ${panel === null ? '' : 'lg:grid-cols-[minmax(0,1fr)_22rem]'}`}>
          {view === 'list' && <DayList day={day} isToday={state.now !== null} onOpen={open} />}
          {view === 'week' && day.stylists[0] && <WeekGrid stylistId={day.stylists[0].id} state={state} />}
          {view === 'grid' && <DayGrid day={day} state={state} />}
          {panel?.kind === 'requests' && <RequestsPanel state={state} />}
          {panel?.kind === 'waitlist' && <WaitlistPanel date={date} onClose={() => open(null)} />}
          {panel?.kind === 'print' && <PrintPanel layout={layout} onLayout={setLayout} onClose={() => open(null)} />}
          {(panel?.kind === 'block' || panel?.kind === 'new-block') && <BlockPanel day={day} panel={panel} onOpen={open} />}
          {panel?.kind === 'booking' && <BookingPanel state={state} place={panel} />}
          {panel?.kind === 'visit' && (
            <VisitPanel
              id={panel.id}
              onMove={
                view === 'grid' && day.appointments.some(({ id }) => id === panel.id)
                  ? () => state.placeVisit(panel.id)
                  : undefined
              }
              minutes={day.appointments.find(({ id }) => id === panel.id)?.minutes}
              state={state}
            />
          )}
          {panel?.kind === 'series' && <SeriesPanel id={panel.id} state={state} />}
        </div>
      )}
      {/* Below the day, which must not move while it loads; the tabs say that there are some. */}
      <WithoutStylist />
      {day && <DayPrint day={day} layout={layout} />}
    </div>
  )
}

/** The day with the columns that are asked for; with all where none of them is there. */
function shownStylists<Day extends NonNullable<ReturnType<typeof useDay>['day']>>(day: Day, ids: readonly string[]): Day {
  const stylists = day.stylists.filter(({ id }) => ids.includes(id))
  return stylists.length === 0 ? day : { ...day, stylists }
}
