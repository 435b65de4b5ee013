import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import { dashboardQuery, type PeriodStep, periodSteps, resolvePeriod } from '../../../../domain/insight/dashboard.ts'
import { DateField } from '../../../parts/times/date-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import {
  canShowBy,
  type PeriodChoice,
  type PresetName,
  presetNames,
  presets,
  toDashboardQuery,
} from './dashboard-search-params.ts'

interface PeriodControlProps {
  readonly choice: PeriodChoice
  readonly today: string
  readonly onChange: (choice: PeriodChoice) => void
}

export function PeriodControl({ choice, today, onChange }: PeriodControlProps) {
  const selectId = useId()
  const isHydrated = useHydrated()

  function choose(name: PresetName | 'custom'): void {
    // Custom dates start as the visible period, in whole weeks or months.
    const visiblePeriod = resolvePeriod(toDashboardQuery(choice, today), today)
    onChange(name === 'custom' ? { preset: name, ...visiblePeriod } : { preset: name, by: presets[name].by })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="grid grow gap-1.5 sm:grow-0">
        <label htmlFor={selectId} className="text-sm font-medium">
          {t`Period`}
        </label>
        <select
          id={selectId}
          value={choice.preset}
          disabled={!isHydrated}
          onChange={(event) => choose(event.target.value as PresetName | 'custom')}
          className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink opacity-100"
        >
          {presetNames.map((name) => (
            <option key={name} value={name}>
              {presets[name].label()}
            </option>
          ))}
          <option value="custom">{t`Custom dates`}</option>
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

const stepLabels = (): Record<PeriodStep, string> => ({ week: t`By week`, month: t`By month` })

function StepSwitch({ choice, onChange }: StepSwitchProps) {
  const labels = stepLabels()
  const isHydrated = useHydrated()
  return (
    <fieldset className="flex rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">{t`Weeks or months`}</legend>
      {periodSteps.map((by) => (
        <button
          key={by}
          type="button"
          aria-pressed={choice.by === by}
          disabled={!isHydrated || !canShowBy(choice, by)}
          title={canShowBy(choice, by) ? undefined : t`Too long to show by week`}
          onClick={() => choice.by !== by && onChange(by)}
          className="min-h-10 rounded-[0.5rem] px-4 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
        >
          {labels[by]}
        </button>
      ))}
    </fieldset>
  )
}

/** Text of the two date fields; empty while a date is incomplete. */
interface CustomDates {
  readonly from: string
  readonly to: string
}

type Checked =
  | { readonly choice: PeriodChoice; readonly errors?: undefined }
  | { readonly choice?: undefined; readonly errors: Partial<Record<keyof CustomDates, string>> }

const bothDates = z.object({
  from: z.string().min(1, { error: () => t`Choose the first day` }),
  to: z.string().min(1, { error: () => t`Choose the last day` }),
})

/**
 * Checks custom dates. A period too long to show by week is shown by month.
 * @param by the current steps
 */
export function checkDates(dates: CustomDates, by: PeriodStep): Checked {
  const checkedDates = bothDates.safeParse(dates)
  if (!checkedDates.success) return { errors: fieldErrors(checkedDates.error) }
  const parsed = dashboardQuery.safeParse({ ...dates, by })
  if (parsed.success) return { choice: { preset: 'custom', ...dates, by } }
  if (by === 'week' && dashboardQuery.safeParse({ ...dates, by: 'month' }).success) {
    return { choice: { preset: 'custom', ...dates, by: 'month' } }
  }
  return { errors: fieldErrors(parsed.error) }
}

interface CustomDatesFormProps {
  readonly choice: PeriodChoice & CustomDates
  readonly onChange: (choice: PeriodChoice) => void
}

export function CustomDatesForm({ choice, onChange }: CustomDatesFormProps) {
  const { from, to, by } = choice
  const [dates, setDates] = useState<CustomDates>({ from, to })
  const [lastDates, setLastDates] = useState<CustomDates>({ from, to })
  const [errors, setErrors] = useState<Partial<Record<keyof CustomDates, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  if (lastDates.from !== from || lastDates.to !== to) {
    // After the Back button, the fields follow the address.
    setLastDates({ from, to })
    setDates({ from, to })
    setErrors({})
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const checked = checkDates(dates, by)
    setErrors(checked.errors ?? {})
    if (checked.choice) {
      onChange(checked.choice)
      return
    }
    const field = form.current?.elements.namedItem(checked.errors.from ? 'from' : 'to')
    if (field instanceof HTMLElement) field.focus()
  }

  function field(name: keyof CustomDates) {
    return {
      name,
      value: dates[name],
      error: errors[name],
      onChange(event: { readonly target: HTMLInputElement }) {
        setDates({ ...dates, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[13rem_13rem_auto] sm:justify-start"
    >
      <DateField label={t`First day`} {...field('from')} />
      <DateField label={t`Last day`} {...field('to')} />
      <Button type="submit" variant="secondary" className="min-h-12 sm:mt-[1.875rem]">
        {t({ message: 'Apply', comment: 'Shows the dates that were entered' })}
      </Button>
    </form>
  )
}
