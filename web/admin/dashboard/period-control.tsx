import { useId } from 'react'
import { type PeriodStep, periodOf, periodSteps } from '../../../domain/dashboard.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { canShowBy, type PeriodChoice, type PresetName, presetNames, presets, questionOf } from './periods.ts'

interface PeriodControlProps {
  readonly choice: PeriodChoice
  /** The date in the salon. */
  readonly today: string
  readonly onChange: (choice: PeriodChoice) => void
}

/** Which period the pictures show, and in what steps. */
export function PeriodControl({ choice, today, onChange }: PeriodControlProps) {
  const selectId = useId()
  const isAlive = useHydrated()

  function choose(name: PresetName | 'custom'): void {
    // Dates of one's own begin with the whole weeks or months that are shown.
    const shown = periodOf(questionOf(choice, today), today)
    onChange(name === 'custom' ? { preset: name, ...shown } : { preset: name, by: presets[name].by })
  }
  return (
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
          <option value="custom">Custom dates</option>
        </select>
      </div>
      <StepSwitch choice={choice} onChange={(by) => onChange({ ...choice, by })} />
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
          title={canShowBy(choice, by) ? undefined : 'Too long to show by week'}
          onClick={() => choice.by !== by && onChange(by)}
          className="min-h-10 rounded-[0.5rem] px-4 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          {stepLabels[by]}
        </button>
      ))}
    </fieldset>
  )
}
