import { ChevronLeft, ChevronRight, List, Printer, Rows3 } from 'lucide-react'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { zooms } from './day-search-params.ts'
import { RequestsButton } from './requests/requests-button.tsx'
import type { useDay } from './use-day.ts'
import { WaitingButton } from './visit/waiting-button.tsx'

interface DayToolbarProps {
  readonly state: ReturnType<typeof useDay>
  readonly day: DeskDay | undefined
}

const small = 'min-h-11! px-3! py-0!'
const control = `${inputClass} min-h-11! w-auto! py-0! px-2!`

/** Which day, whose, and how close. */
export function DayToolbar({ state, day }: DayToolbarProps) {
  const formats = useFormats()
  const isHydrated = useHydrated()
  const { date, today, zoom, view, stylists, panel } = state
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button variant="secondary" aria-label="Previous day" className={small} onClick={() => state.leaf(-1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <Button variant="secondary" className={small} disabled={date === today} onClick={() => state.show(today)}>
        Today
      </Button>
      <Button variant="secondary" aria-label="Next day" className={small} onClick={() => state.leaf(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
      <input
        type="date"
        aria-label="Date"
        disabled={!isHydrated}
        className={`${control} max-sm:w-36!`}
        value={date}
        onChange={({ target }) => target.value !== '' && state.show(target.value)}
      />
      <select
        aria-label="Stylists"
        disabled={!isHydrated || !day}
        className={`${control} max-w-44 max-sm:hidden`}
        value={stylists.length === 1 ? stylists[0] : ''}
        onChange={({ target }) => state.only(target.value === '' ? [] : [target.value])}
      >
        <option value="">Everybody</option>
        {day?.stylists.map(({ id, stylistName }) => (
          <option key={id} value={id}>
            {stylistName}
          </option>
        ))}
      </select>
      {view === 'grid' && (
        <select
          aria-label="Minutes a line"
          disabled={!isHydrated}
          className={control}
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
        aria-label={view === 'grid' ? 'Show as a list' : 'Show as columns'}
        className={small}
        onClick={() => state.viewAs(view === 'grid' ? 'list' : 'grid')}
      >
        {view === 'grid' ? (
          <List aria-hidden="true" className="size-5" />
        ) : (
          <Rows3 aria-hidden="true" className="size-5 rotate-90" />
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
      {day && <WaitingButton day={day} open={state.open} className={small} />}
      <RequestsButton state={state} className={small} />
      <p aria-live="polite" className="sr-only">
        {formats.calendarDate(date)}
      </p>
    </div>
  )
}
