import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { inCurrency } from '../../../../../domain/formats.ts'
import type { MoneyReport } from '../../../../../domain/insight/money-report.ts'
import { type Dates, type ReportStep, reportStep, reportSteps } from '../../../../../domain/insight/reports.ts'
import { discountReasonNames } from '../../../../../domain/money/discount.ts'
import { methodNames } from '../../../../../domain/money/payments.ts'
import { failureOf, latestOf } from '../../../../store/api-slice.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { rangeText } from '../../../shared/charts/chart-text.ts'
import { HoursCard } from './hours-card.tsx'
import { moneyExportPath, useMoneyQuery } from './money-api.ts'
import { MoneyTable } from './money-table.tsx'

const stepNames: Readonly<Record<ReportStep, string>> = { day: 'By day', week: 'By week', month: 'By month' }

export function MoneySection({ dates }: { readonly dates: Dates }) {
  const id = useId()
  const isHydrated = useHydrated()
  const canExport = useCan('exports.read')
  const [chosenStep, setChosenStep] = useState<ReportStep | null>(null)
  const query = { ...dates, by: chosenStep ?? reportStep(dates) }
  const result = useMoneyQuery(query)
  const report = latestOf(result)
  const failure = failureOf(result)
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-heading font-medium">
          Money
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          <select
            aria-label="Steps"
            value={query.by}
            disabled={!isHydrated}
            onChange={({ target }) => setChosenStep(reportSteps.find((step) => step === target.value) ?? null)}
            className={`${inputClass} w-auto!`}
          >
            {reportSteps.map((step) => (
              <option key={step} value={step}>
                {stepNames[step]}
              </option>
            ))}
          </select>
          {canExport && (
            <a href={moneyExportPath(query)} download className={buttonClass('secondary', 'px-4! text-sm!')}>
              <Download aria-hidden="true" className="size-4" />
              Money as CSV
            </a>
          )}
        </div>
      </div>
      {failure && <LoadFailed what="the money" error={failure.message} onRetry={result.refetch} />}
      {!report && !failure && <Loader label="Loading the money…" />}
      {report && <MoneyCards report={report} />}
    </section>
  )
}

const totals = { charges: 'Charges', discounts: 'Discounts', tips: 'Tips', taken: 'Taken, without tips' } as const

function MoneyCards({ report }: { readonly report: MoneyReport }) {
  const formats = useFormats(report.currency)
  const { currency, figures, lastYear, parts, period, stylists, services, methods, discounts, hours, others } = report
  const isEmpty = [figures, lastYear].every(({ visits, taken, tips }) => visits === 0 && taken === 0 && tips === 0)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(Object.keys(totals) as (keyof typeof totals)[]).map((name) => (
          <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
            <dt className="text-sm font-medium">{totals[name]}</dt>
            <dd className="font-serif text-2xl/8 font-medium tabular-nums lining-nums">{formats.price(figures[name])}</dd>
            <dd className="text-sm text-muted tabular-nums">{formats.price(lastYear[name])} the year before</dd>
          </div>
        ))}
      </dl>
      {others.map((other) => (
        <p key={other.currency} className="text-sm text-muted">
          In {other.currency}: {inCurrency(formats, other.currency).price(other.figures.charges)} charged,{' '}
          {inCurrency(formats, other.currency).price(other.figures.taken)} taken
        </p>
      ))}
      {!isEmpty && (
        <MoneyTable
          title={`Money by ${period.by}`}
          of="Dates"
          isWhole
          counts="Visits"
          columns={['charges', 'discounts', 'tips', 'taken']}
          currency={currency}
          rows={parts.map((part) => ({ key: part.from, name: rangeText(part, formats), ...part }))}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <MoneyTable
          title="Money by stylist"
          of="Stylist"
          counts="Visits"
          columns={['charges', 'discounts', 'tips', 'taken']}
          currency={currency}
          rows={stylists.map(({ id, stylistName, ...each }) => ({ key: id, name: stylistName, ...each }))}
        />
        <MoneyTable
          title="Money by service"
          of="Service"
          counts="Times"
          columns={['charges']}
          currency={currency}
          rows={services.map((each) => ({ key: each.name, ...each }))}
        />
        <MoneyTable
          title="Money by method"
          of="Method"
          counts="Entries"
          columns={['taken', 'tips']}
          currency={currency}
          rows={methods.map((each) => ({ key: each.method, name: methodNames[each.method], ...each }))}
        />
        <MoneyTable
          title="Discounts given"
          of="Reason"
          counts="Visits"
          columns={['discounts']}
          currency={currency}
          rows={discounts.map((each) => ({ key: each.reason, name: discountReasonNames[each.reason], ...each }))}
        />
        <HoursCard hours={hours} />
      </div>
    </>
  )
}
