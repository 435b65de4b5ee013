import type { Appointment } from '../../../domain/booking/appointment.ts'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/field.tsx'
import type { RunningChange, SeriesCounts, SeriesScope } from './use-visit-series.ts'

interface ScopeFieldsProps {
  readonly counts: SeriesCounts
  readonly scope: SeriesScope
  readonly onChange: (scope: SeriesScope) => void
  readonly name: string
}

/** Returns the scopes for a change: only 'this' outside of a series; 'ahead' if earlier visits are upcoming too. */
export function scopesOf({ later, ahead }: SeriesCounts): readonly SeriesScope[] {
  return ['this', ...(later > 1 ? (['later'] as const) : []), ...(ahead > later ? (['ahead'] as const) : [])]
}

export function ScopeFields({ counts, scope, onChange, name }: ScopeFieldsProps) {
  const scopes = scopesOf(counts)
  if (scopes.length === 1) return null
  return (
    <fieldset className="border-b border-line pb-2">
      <legend className="font-medium">Which visits?</legend>
      {scopes.map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={name}
            checked={scope === each}
            onChange={() => onChange(each)}
            className="size-5 accent-accent"
          />
          {scopeText(each, counts)}
        </label>
      ))}
    </fieldset>
  )
}

function scopeText(scope: SeriesScope, { later, ahead }: SeriesCounts): string {
  if (scope === 'this') return 'This one'
  if (scope === 'ahead') return `All ${ahead} that are ahead`
  return `This and the ${later === 2 ? 'later one' : `${later - 1} later ones`}`
}

interface SeriesConflictsProps {
  readonly change: RunningChange
  /** @param changed the visits after the change */
  readonly onDone: (changed: readonly Appointment[]) => void
}

export function SeriesConflicts({ change, onDone }: SeriesConflictsProps) {
  const formats = useFormats()
  const { conflicts, failure, fitting, verb, isBusy, runAnyway } = change
  if (!conflicts) return <FormFailure failure={failure} />
  async function run(start: RunningChange['runFitting']): Promise<void> {
    const changed = await start()
    if (changed) onDone(changed)
  }
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium">
        {conflicts.length === 1 ? '1 visit doesn’t fit' : `${conflicts.length} visits don’t fit`}, so nothing is changed yet.
      </p>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {conflicts.map(({ id, date, time, conflict }) => (
          <li key={id} className="wrap-anywhere">
            {formats.calendarDate(date, { weekday: 'short', month: 'short', day: 'numeric' })}, {formats.time(time, date)}:{' '}
            {conflict?.text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {fitting > 0 && (
          <Button variant="secondary" disabled={isBusy} className="grow px-3!" onClick={() => void run(change.runFitting)}>
            {verb} the {fitting === 1 ? 'one' : fitting} that {fitting === 1 ? 'fits' : 'fit'}
          </Button>
        )}
        {runAnyway && (
          <Button variant="secondary" disabled={isBusy} className="grow px-3!" onClick={() => void run(runAnyway)}>
            {verb} all anyway
          </Button>
        )}
      </div>
    </div>
  )
}
