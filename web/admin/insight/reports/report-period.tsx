import { t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import { type Dates, type PeriodName, periodNames, reportQuery } from '../../../../domain/insight/reports.ts'
import { DateField } from '../../../parts/times/date-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { periodLabels } from './report-text.ts'
import type { ReportsParams } from './reports-search-params.ts'

type Period = ReportsParams['period']

interface ReportPeriodProps {
  readonly period: Period
  readonly dates: Dates
  readonly onChange: (period: Period) => void
}

export function ReportPeriod({ period, dates, onChange }: ReportPeriodProps) {
  const id = useId()
  const isHydrated = useHydrated()
  const labels = periodLabels()
  const isCustom = typeof period === 'object'
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 max-sm:w-full print:hidden">
      <div className="grid gap-1.5 max-sm:w-full">
        <label htmlFor={id} className="text-sm font-medium">
          {t`Period`}
        </label>
        <select
          id={id}
          value={isCustom ? 'custom' : period}
          disabled={!isHydrated}
          // Custom dates start as the visible ones.
          onChange={({ target }) => onChange(target.value === 'custom' ? dates : (target.value as PeriodName))}
          className="min-h-12 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink opacity-100"
        >
          {periodNames.map((name) => (
            <option key={name} value={name}>
              {labels[name]}
            </option>
          ))}
          <option value="custom">{t`Custom dates`}</option>
        </select>
      </div>
      {isCustom && <DatesForm key={`${dates.from} ${dates.to}`} dates={dates} onChange={onChange} />}
    </div>
  )
}

/** Checked on submit; errors stay beside their field. */
function DatesForm({ dates, onChange }: { readonly dates: Dates; readonly onChange: (dates: Dates) => void }) {
  const [entered, setEntered] = useState(dates)
  const [errors, setErrors] = useState<Partial<Record<keyof Dates, string>>>({})

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const checked = reportQuery.safeParse(entered)
    if (checked.success) {
      onChange(checked.data)
      return
    }
    const dateErrors = fieldErrors(checked.error)
    setErrors(dateErrors)
    const field = event.currentTarget.elements.namedItem(dateErrors.from ? 'from' : 'to')
    if (field instanceof HTMLElement) field.focus()
  }

  const field = (name: keyof Dates) => ({
    name,
    value: entered[name],
    error: errors[name],
    onChange({ target }: { readonly target: HTMLInputElement }) {
      setEntered({ ...entered, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-4">
      <div className="w-44 max-sm:grow">
        <DateField label={t`First day`} {...field('from')} />
      </div>
      <div className="w-44 max-sm:grow">
        <DateField label={t`Last day`} {...field('to')} />
      </div>
      <Button type="submit" variant="secondary" className="min-h-12 sm:mt-[1.875rem]">
        {t({ message: 'Apply', comment: 'Shows the dates that were entered' })}
      </Button>
    </form>
  )
}
