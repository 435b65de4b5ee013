import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { type Formats, inCurrency } from '../../../../../domain/formats.ts'
import type { MoneyFigures, MoneyReport } from '../../../../../domain/insight/money-report.ts'
import { type Dates, type ReportStep, reportStep, reportSteps } from '../../../../../domain/insight/reports.ts'
import { say } from '../../../../../domain/language/say.ts'
import { discountReasonNames } from '../../../../../domain/money/discount.ts'
import { methodNames } from '../../../../../domain/money/payments.ts'
import { failureOf, readLatest } from '../../../../store/api-slice.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { rangeText } from '../../../shared/charts/chart-text.ts'
import { BusiestHours } from './hours-card.tsx'
import { moneyExportPath, useMoneyQuery } from './money-api.ts'
import { MoneyTable } from './money-table.tsx'

const stepNames = (): Readonly<Record<ReportStep, string>> => ({ day: t`By day`, week: t`By week`, month: t`By month` })

const moneyByStep = (): Readonly<Record<ReportStep, string>> => ({
  day: t`Money by day`,
  week: t`Money by week`,
  month: t`Money by month`,
})

export function MoneySection({ dates }: { readonly dates: Dates }) {
  const id = useId()
  const isHydrated = useHydrated()
  const canExport = useCan('exports.read')
  const [chosenStep, setChosenStep] = useState<ReportStep | null>(null)
  const query = { ...dates, by: chosenStep ?? reportStep(dates) }
  const result = useMoneyQuery(query)
  const report = readLatest(result)
  const failure = failureOf(result)
  const names = stepNames()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-serif text-heading font-medium">
          {t`Money`}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          <select
            aria-label={t({ message: 'Steps', context: 'of a report', comment: 'Days, weeks or months of a report' })}
            value={query.by}
            disabled={!isHydrated}
            onChange={({ target }) => setChosenStep(reportSteps.find((step) => step === target.value) ?? null)}
            className={`${inputClass} w-auto!`}
          >
            {reportSteps.map((step) => (
              <option key={step} value={step}>
                {names[step]}
              </option>
            ))}
          </select>
          {canExport && (
            <a href={moneyExportPath(query)} download className={buttonClass('secondary', 'px-4! text-sm!')}>
              <Download aria-hidden="true" className="size-4" />
              {t`Money as CSV`}
            </a>
          )}
        </div>
      </div>
      {failure && <LoadFailed problem={t`We couldn’t load the money.`} error={failure.message} onRetry={result.refetch} />}
      {!report && !failure && <Loader label={t`Loading the money…`} />}
      {report && <MoneyCards report={report} />}
    </section>
  )
}

const totalNames = () => ({
  charges: t({ message: 'Charges', context: 'prices of several visits together' }),
  discounts: t`Discounts`,
  tips: t`Tips`,
  taken: t`Taken, without tips`,
})

function MoneyCards({ report }: { readonly report: MoneyReport }) {
  const formats = useFormats(report.currency)
  const totals = totalNames()
  const { currency, figures, lastYear, parts, period, stylists, services, methods, discounts, hours, others } = report
  const isEmpty = [figures, lastYear].every(({ visits, taken, tips }) => visits === 0 && taken === 0 && tips === 0)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(Object.keys(totals) as (keyof typeof totals)[]).map((name) => (
          <div key={name} className="rounded-card border border-line bg-surface px-4 py-3">
            <dt className="text-sm font-medium">{totals[name]}</dt>
            <dd className="font-serif text-2xl/8 font-medium tabular-nums lining-nums">{formats.price(figures[name])}</dd>
            <dd className="text-sm text-muted tabular-nums">{t`${{ price: formats.price(lastYear[name]) }} the year before`}</dd>
          </div>
        ))}
      </dl>
      {others.map((other) => (
        <p key={other.currency} className="text-sm text-muted">
          {otherText(other.currency, other.figures, formats)}
        </p>
      ))}
      {!isEmpty && (
        <MoneyTable
          title={moneyByStep()[period.by]}
          of={t`Dates`}
          isWhole
          counts={t`Visits`}
          columns={['charges', 'discounts', 'tips', 'taken']}
          currency={currency}
          rows={parts.map((part) => ({ key: part.from, name: rangeText(part, formats), ...part }))}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <MoneyTable
          title={t`Money by stylist`}
          of={t`Stylist`}
          counts={t`Visits`}
          columns={['charges', 'discounts', 'tips', 'taken']}
          currency={currency}
          rows={stylists.map(({ id, stylistName, ...each }) => ({ key: id, name: stylistName, ...each }))}
        />
        <MoneyTable
          title={t`Money by service`}
          of={t`Service`}
          counts={t({ message: 'Times', comment: 'How many times a service was done' })}
          columns={['charges']}
          currency={currency}
          rows={services.map((each) => ({ key: each.name, ...each }))}
        />
        <MoneyTable
          title={t`Money by method`}
          of={t({ message: 'Method', comment: 'Way to pay' })}
          counts={t({ message: 'Entries', comment: 'How many payments' })}
          columns={['taken', 'tips']}
          currency={currency}
          rows={methods.map((each) => ({ key: each.method, name: say(methodNames[each.method]), ...each }))}
        />
        <MoneyTable
          title={t`Discounts given`}
          of={t`Reason`}
          counts={t`Visits`}
          columns={['discounts']}
          currency={currency}
          rows={discounts.map((each) => ({ key: each.reason, name: say(discountReasonNames[each.reason]), ...each }))}
        />
        <BusiestHours hours={hours} />
      </div>
    </>
  )
}

function otherText(currency: string, { charges, taken }: MoneyFigures, formats: Formats): string {
  const { price } = inCurrency(formats, currency)
  return t`In ${currency}: ${{ charges: price(charges) }} charged, ${{ taken: price(taken) }} taken`
}
