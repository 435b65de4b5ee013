import { useId } from 'react'
import { type PeriodPart, type PeriodStep, periodSteps } from '../../../domain/dashboard.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CustomDatesForm } from './custom-dates-form.tsx'
import { canShowBy, type PeriodChoice, type PresetName, presetNames, presets } from './periods.ts'

interface PeriodControlProps {
  readonly choice: PeriodChoice
  /** The days that are shown now, from which dates of one's own start. */
  readonly shown: PeriodPart
  readonly onChange: (choice: PeriodChoice) => void
}

/** Which period the pictures show, and in what steps. */
export function PeriodControl({ choice, shown, onChange }: PeriodControlProps) {
  const selectId = useId()
  const isAlive = useHydrated()

  function choose(name: PresetName | 'custom'): void {
    onChange(name === 'custom' ? { preset: name, ...shown, by: choice.by } : { preset: name, by: presets[name].by })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="grid grow gap-1.5 sm:grow-0">
          <label htmlFor={selectId} className="text-sm font-medium">
            Period
          </label>
          <select
            id={selectId}
            value={choice.preset}
            disabled={!isAlive}
            onChange={(event) => choose(event.target.value as PresetName | 'custom')}
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink opacity-100"
          >
            {presetNames.map((name) => (
              <option key={name} value={name}>
                {presets[name].label}
              </option>
            ))}
            <option value="custom">Dates of my own</option>
          </select>
        </div>
        <StepSwitch choice={choice} onChange={(by) => onChange({ ...choice, by })} />
      </div>
      {choice.preset === 'custom' && <CustomDatesForm choice={choice} onChange={onChange} />}
    </div>
  )
}

interface StepSwitchProps {
  readonly choice: PeriodChoice
  readonly onChange: (by: PeriodStep) => void
}

const stepLabels: Record<PeriodStep, string> = { week: 'By week', month: 'By month' }

function StepSwitch({ choice, onChange }: StepSwitchProps) {
  const isAlive = useHydrated()
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Weeks or months</legend>
      {periodSteps.map((by) => (
        <button
          key={by}
          type="button"
          aria-pressed={choice.by === by}
          disabled={!isAlive || !canShowBy(choice, by)}
          title={canShowBy(choice, by) ? undefined : 'Too long to be shown by week'}
          onClick={() => choice.by !== by && onChange(by)}
          className="min-h-10 rounded-[0.5rem] px-4 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          {stepLabels[by]}
        </button>
      ))}
    </fieldset>
  )
}
