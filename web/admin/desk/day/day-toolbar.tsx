import { CalendarDays, CalendarOff, CalendarRange, ChevronLeft, ChevronRight, List, Printer, Rows3 } from 'lucide-react'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useBlockable } from './day-context.ts'
import { zooms } from './day-search-params.ts'
import { RequestsButton } from './requests/requests-button.tsx'
import { StylistsFilter } from './stylists-filter.tsx'
import type { useDay } from './use-day.ts'
import { WaitingButton } from './visit/waiting-button.tsx'
import { WaitlistButton } from './waitlist/waitlist-button.tsx'

interface DayToolbarProps {
  readonly state: ReturnType<typeof useDay>
  readonly day: DeskDay | undefined
}

const small = 'min-h-11! px-3! py-0!'
const control = `${inputClass} min-h-11! py-0! px-2!`

/** Which day, whose, and how close. */
export function DayToolbar({ state, day }: DayToolbarProps) {
  const formats = useFormats()
  const isHydrated = useHydrated()
  const isBlockable = useBlockable()
  const canBlock = day?.stylists.some(({ id }) => isBlockable(id))
  const { date, today, zoom, view, panel } = state
  const unit = view === 'week' ? 'week' : 'day'
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
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
        className={`${control} w-36!`}
        value={date}
        onChange={({ target }) => target.value !== '' && state.show(target.value)}
      />
      <StylistsFilter state={state} day={day} className={`${control} w-auto!`} />
      {view !== 'list' && (
        <select
          aria-label="Minutes a line"
          disabled={!isHydrated}
          className={`${control} w-auto!`}
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
      )}
      <Button
        variant="secondary"
        aria-label={view === 'list' ? 'Show as columns' : 'Show as a list'}
        className={small}
        onClick={() => state.viewAs(view === 'list' ? 'grid' : 'list')}
      >
        {view === 'list' ? (
          <Rows3 aria-hidden="true" className="size-5 rotate-90" />
        ) : (
          <List aria-hidden="true" className="size-5" />
        )}
      </Button>
      <Button
        variant="secondary"
        aria-label={view === 'week' ? 'Show one day' : 'Show a stylist’s week'}
        className={small}
        onClick={() => state.viewAs(view === 'week' ? 'grid' : 'week')}
      >
        {view === 'week' ? (
          <CalendarDays aria-hidden="true" className="size-5" />
        ) : (
          <CalendarRange aria-hidden="true" className="size-5" />
        )}
      </Button>
      <Button
        variant="secondary"
        aria-label="Print"
        aria-expanded={panel?.kind === 'print'}
        className={small}
        onClick={() => state.open(panel?.kind === 'print' ? null : { kind: 'print' })}
      >
        <Printer aria-hidden="true" className="size-5" />
      </Button>
      {canBlock && (
        <Button
          variant="secondary"
          aria-label="Block time"
          aria-expanded={panel?.kind === 'new-block'}
          className={small}
          onClick={() =>
            state.open(panel?.kind === 'new-block' ? null : { kind: 'new-block', stylistId: null, starts: null, ends: null })
          }
        >
          <CalendarOff aria-hidden="true" className="size-5" />
        </Button>
      )}
      {day && <WaitingButton day={day} open={state.open} className={small} />}
      <WaitlistButton state={state} className={small} />
      <RequestsButton state={state} className={small} />
      <p aria-live="polite" className="sr-only">
        {formats.calendarDate(date)}
      </p>
    </div>
  )
}
