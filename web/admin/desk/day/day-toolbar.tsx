import {
  CalendarOff,
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  List,
  Printer,
  Rows3,
  SlidersHorizontal,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useBlockable } from './day-context.ts'
import { zooms } from './day-search-params.ts'
import { StylistsFilter, useClosing } from './stylists-filter.tsx'
import type { useDay } from './use-day.ts'
import { WaitingButton } from './visit/waiting-button.tsx'

interface DayToolbarProps {
  readonly state: ReturnType<typeof useDay>
  readonly day: DeskDay | undefined
}

const small = 'min-h-11! px-2.5! py-0!'
const control = `${inputClass} min-h-11! py-0! px-2!`
const heading = { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' } as const
const weekHeading = { year: 'numeric', month: 'short', day: 'numeric' } as const

/** Which day, whose, and how close: one line, in which nothing moves whatever is shown. On a narrow screen the tools stand below View. */
export function DayToolbar({ state, day }: DayToolbarProps) {
  const formats = useFormats()
  const isHydrated = useHydrated()
  const { date, today, view } = state
  const unit = view === 'week' ? 'week' : 'day'
  const stylist = day?.stylists.find(({ id }) => state.stylists.includes(id)) ?? day?.stylists[0]
  const title =
    view === 'week'
      ? `${stylist?.stylistName ?? 'A stylist'}, week of ${formats.calendarDate(state.weekStart, weekHeading)}`
      : formats.calendarDate(date, heading)
  return (
    <div className="@container shrink-0">
      <div className="flex items-center gap-1.5 sm:gap-2">
        <div className="flex items-center gap-1.5 sm:gap-2 print:hidden">
          <Button variant="secondary" aria-label={`Previous ${unit}`} className={small} onClick={() => state.leaf(-1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Button>
          <Button variant="secondary" className={small} disabled={date === today} onClick={() => state.show(today)}>
            Today
          </Button>
          <Button variant="secondary" aria-label={`Next ${unit}`} className={small} onClick={() => state.leaf(1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
          <input
            type="date"
            aria-label="Date"
            disabled={!isHydrated}
            className={`${control} w-32! sm:w-36!`}
            value={date}
            onChange={({ target }) => target.value !== '' && state.show(target.value)}
          />
        </div>
        <h1 tabIndex={-1} title={title} className="min-w-0 grow truncate font-serif text-xl font-medium max-sm:sr-only">
          {title}
        </h1>
        {day && <WaitingButton day={day} open={state.open} className={`${small} max-sm:hidden!`} />}
        <div className="hidden shrink-0 items-center gap-2 @5xl:flex print:hidden">
          <Tools state={state} day={day} />
        </div>
        <View>
          <Tools state={state} day={day} />
        </View>
        <p aria-live="polite" className="sr-only">
          {formats.calendarDate(date)}
        </p>
      </div>
    </div>
  )
}

/** The tools of a line without room for them. */
function View({ children }: { readonly children: ReactNode }) {
  const list = useRef<HTMLDetailsElement>(null)
  useClosing(list)
  return (
    <details ref={list} className="relative ml-auto shrink-0 @5xl:hidden print:hidden">
      <summary
        className={`${control} flex! w-auto! cursor-pointer list-none items-center gap-2 px-3! font-medium [&::-webkit-details-marker]:hidden`}
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">View</span>
      </summary>
      <div className="absolute top-full right-0 z-40 mt-1 grid w-64 gap-2 rounded-card border border-line bg-surface p-3 shadow-float">
        {children}
      </div>
    </details>
  )
}

function Tools({ state, day }: DayToolbarProps) {
  const isHydrated = useHydrated()
  const isBlockable = useBlockable()
  const canBlock = day?.stylists.some(({ id }) => isBlockable(id))
  const canSeeWhy = useCan('schedules.read')
  const {
    zoom,
    view,
    panel,
    date,
    stylists: [shown],
  } = state
  const Icon = view === 'list' ? Rows3 : List
  return (
    <>
      <StylistsFilter state={state} day={day} className={`${control} @5xl:w-36!`} />
      <select
        aria-label="Minutes a line"
        disabled={!isHydrated}
        // It keeps its place where there are no lines.
        className={`${control} @5xl:w-22! ${view === 'list' ? 'invisible' : ''}`}
        value={zoom}
        onChange={({ target }) => {
          const chosen = zooms.find((each) => each === target.value)
          if (chosen) state.zoomTo(chosen)
        }}
      >
        {zooms.map((each) => (
          <option key={each} value={each}>
            {each} min
          </option>
        ))}
      </select>
      <Button
        variant="secondary"
        aria-label={view === 'list' ? 'Show as columns' : 'Show as a list'}
        className={`${small} @6xl:w-28!`}
        onClick={() => state.viewAs(view === 'list' ? 'grid' : 'list')}
      >
        <Icon aria-hidden="true" className={`size-5 ${view === 'list' ? 'rotate-90' : ''}`} />
        <span className="@5xl:hidden @6xl:inline">{view === 'list' ? 'Columns' : 'List'}</span>
      </Button>
      <Button
        variant="secondary"
        aria-label="Print"
        aria-expanded={panel?.kind === 'print'}
        className={small}
        onClick={() => state.open(panel?.kind === 'print' ? null : { kind: 'print' })}
      >
        <Printer aria-hidden="true" className="size-5" />
        <span className="@5xl:hidden @6xl:inline">Print</span>
      </Button>
      {canSeeWhy && (
        <ButtonLink
          variant="secondary"
          to={`/admin/why?${new URLSearchParams({ ...(shown && { stylist: shown }), date })}`}
          aria-label="Why not? A time that isn’t offered"
          className={small}
        >
          <CircleQuestionMark aria-hidden="true" className="size-5" />
          <span className="@5xl:hidden @6xl:inline">Why not?</span>
        </ButtonLink>
      )}
      {canBlock && (
        <Button
          variant="secondary"
          aria-expanded={panel?.kind === 'new-block'}
          className={small}
          onClick={() =>
            state.open(panel?.kind === 'new-block' ? null : { kind: 'new-block', stylistId: null, starts: null, ends: null })
          }
        >
          <CalendarOff aria-hidden="true" className="size-5" />
          Block time
        </Button>
      )}
    </>
  )
}
