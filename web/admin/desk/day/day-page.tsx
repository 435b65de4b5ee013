import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { type Capability, can } from '../../../../domain/people/roles.ts'
import { pageMeta } from '../../../page-meta.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { NoticesSlot } from '../../../ui/notices-slot.tsx'
import { WithoutStylist } from '../../shared/without-stylist/without-stylist.tsx'
import { AgainPanel } from './again/again-panel.tsx'
import { SeriesPanel } from './again/series-panel.tsx'
import { AwayPanel } from './away/away-panel.tsx'
import { BlockPanel } from './blocks/block-panel.tsx'
import { BookingPanel } from './booking/booking-panel.tsx'
import { DayGrid } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import type { Panel } from './day-search-params.ts'
import { DayToolbar } from './day-toolbar.tsx'
import { DayPrint } from './print/day-print.tsx'
import { type PrintLayout, PrintPanel } from './print/print-panel.tsx'
import { useDay } from './use-day.ts'
import { VisitPanel } from './visit/visit-panel.tsx'
import { WaitPanel } from './waitlist/wait-panel.tsx'
import { WaitlistPanel } from './waitlist/waitlist-panel.tsx'
import { WeekGrid } from './week-grid.tsx'

export const meta = pageMeta(
  () => t({ message: 'Day', context: 'page of the desk' }),
  () => t`The salon’s day by stylist.`,
)

/** The salon's day: a column for each stylist, or a list. It fills the window, so that its tools and its panel stay where they are. */
export default function DayPage() {
  const state = useDay()
  const { view, failure, refetch, open } = state
  const [layout, setLayout] = useState<PrintLayout>('together')
  const day = state.day && shownStylists(state.day, state.stylists)
  // While another date loads, the panel stays with its input.
  const last = useRef(day)
  if (day) last.current = day
  const latestDay = day ?? last.current
  return (
    <div className="flex h-full flex-col gap-3 print:block">
      <div className="flex h-full min-h-112 shrink-0 flex-col gap-2 print:block print:h-auto print:min-h-0">
        <DayToolbar state={state} day={state.day} />
        {failure && <LoadFailed problem={t`We couldn’t load the day.`} error={failure} onRetry={refetch} />}
        {!latestDay && !failure && <Loader label={t`Loading the day…`} />}
        {latestDay && (
          <div data-day="" tabIndex={-1} className="flex min-h-0 grow gap-4 outline-none print:hidden">
            <div className="flex min-w-0 grow flex-col gap-2">
              {!day && !failure && <Loader label={t`Loading the day…`} />}
              {day && view === 'list' && <DayList day={day} isToday={state.now !== null} onOpen={open} />}
              {day && view === 'week' && day.stylists[0] && <WeekGrid stylistId={day.stylists[0].id} state={state} />}
              {day && view === 'grid' && <DayGrid day={day} state={state} />}
              <div className="md:hidden">
                <NoticesSlot rank={0} />
              </div>
            </div>
            <DayPanel day={latestDay} state={state} layout={layout} onLayout={setLayout} />
          </div>
        )}
      </div>
      {/* Below the day, which must not move while it loads; the tabs say that there are some. */}
      <WithoutStylist />
      {day && <DayPrint day={day} layout={layout} />}
    </div>
  )
}

const panelNeeds: Partial<Record<Panel['kind'], Capability>> = {
  booking: 'bookings.write-own',
  again: 'bookings.write-own',
  series: 'bookings.write-own',
  waitlist: 'waitlist.read',
  wait: 'waitlist.write',
  stylist: 'absences.soon',
}

interface DayPanelProps {
  readonly day: ShownDay
  readonly state: ReturnType<typeof useDay>
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
}

/** The panel beside the day, if any. */
function DayPanel({ day, state, layout, onLayout }: DayPanelProps) {
  const { panel, open, date, view } = state
  const close = () => open(null)
  const needed = panel && panelNeeds[panel.kind]
  const user = useAppSelector(({ auth }) => auth.User)
  // An address can name a panel that isn't for everybody.
  if (needed && !can(user, needed)) return null
  switch (panel?.kind) {
    case undefined:
      return null
    case 'waitlist':
      return <WaitlistPanel date={date} onAdd={() => open({ kind: 'wait' })} onClose={close} />
    case 'wait':
      return <WaitPanel state={state} />
    case 'print':
      return <PrintPanel layout={layout} onLayout={onLayout} onClose={close} />
    case 'block':
    case 'new-block':
      return <BlockPanel day={day} panel={panel} onOpen={open} />
    case 'stylist':
      return <AwayPanel stylists={state.day?.stylists ?? day.stylists} stylistId={panel.stylistId} state={state} />
    case 'booking':
      return <BookingPanel state={state} slot={panel} />
    case 'again':
      return <AgainPanel id={panel.id} state={state} />
    case 'series':
      return <SeriesPanel id={panel.id} state={state} />
    case 'visit': {
      const visit = day.appointments.find(({ id }) => id === panel.id)
      const onMove = view === 'grid' && visit ? () => state.placeVisit(panel.id) : undefined
      return <VisitPanel id={panel.id} onMove={onMove} minutes={visit?.minutes} state={state} />
    }
  }
}

type ShownDay = NonNullable<ReturnType<typeof useDay>['day']>

/** The day with the columns that are asked for; with all where none of them is there. */
function shownStylists(day: ShownDay, ids: readonly string[]): ShownDay {
  const stylists = day.stylists.filter(({ id }) => ids.includes(id))
  return stylists.length === 0 ? day : { ...day, stylists }
}
