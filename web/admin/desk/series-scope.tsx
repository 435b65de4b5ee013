import { plural, t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { comma } from '../../../domain/language/lists.ts'
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
export function listScopes({ later, ahead }: SeriesCounts): readonly SeriesScope[] {
  return ['this', ...(later > 1 ? (['later'] as const) : []), ...(ahead > later ? (['ahead'] as const) : [])]
}

export function ScopeFields({ counts, scope, onChange, name }: ScopeFieldsProps) {
  const scopes = listScopes(counts)
  if (scopes.length === 1) return null
  return (
    <fieldset className="border-b border-line pb-2">
      <legend className="font-medium">{t`Which visits?`}</legend>
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
  if (scope === 'this') return t({ message: 'This one', comment: 'One visit of a series' })
  if (scope === 'ahead') return t`${plural(ahead, { one: 'All # that are ahead', other: 'All # that are ahead' })}`
  return t`${plural({ others: later - 1 }, { one: 'This and the later one', other: 'This and the # later ones' })}`
}

interface SeriesConflictsProps {
  readonly change: RunningChange
  /** @param changed the visits after the change */
  readonly onDone: (changed: readonly Appointment[]) => void
}

export function SeriesConflicts({ change, onDone }: SeriesConflictsProps) {
  const formats = useFormats()
  const { conflicts, failure, fitting, isEdit, isBusy, runAnyway } = change
  if (!conflicts) return <FormFailure failure={failure} />
  async function run(start: RunningChange['runFitting']): Promise<void> {
    const changed = await start()
    if (changed) onDone(changed)
  }
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium">
        {t`${plural(
          { count: conflicts.length },
          {
            one: '# visit doesn’t fit, so nothing is changed yet.',
            other: '# visits don’t fit, so nothing is changed yet.',
          },
        )}`}
      </p>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {conflicts.map(({ id, date, time, conflict }) => (
          <li key={id} className="wrap-anywhere">
            {formats.calendarDate(date, { weekday: 'short', month: 'short', day: 'numeric' })}
            {comma()}
            {formats.time(time, date)}: {conflict?.text}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {fitting > 0 && (
          <Button variant="secondary" disabled={isBusy} className="grow px-3!" onClick={() => void run(change.runFitting)}>
            {fittingLabel(isEdit, fitting)}
          </Button>
        )}
        {runAnyway && (
          <Button variant="secondary" disabled={isBusy} className="grow px-3!" onClick={() => void run(runAnyway)}>
            {isEdit ? t`Change all anyway` : t`Move all anyway`}
          </Button>
        )}
      </div>
    </div>
  )
}

function fittingLabel(isEdit: boolean, count: number): string {
  return isEdit
    ? t`${plural(count, { one: 'Change the one that fits', other: 'Change the # that fit' })}`
    : t`${plural(count, { one: 'Move the one that fits', other: 'Move the # that fit' })}`
}
