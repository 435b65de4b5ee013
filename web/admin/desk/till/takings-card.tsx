import { msg, t } from '@lingui/core/macro'
import { useId } from 'react'
import { say } from '../../../../domain/language/say.ts'
import { methodNames } from '../../../../domain/money/payments.ts'
import type { Takings, TillDay, TillOf } from '../../../../domain/money/till.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Tips } from './tips.tsx'

const cardClass = 'rounded-card border border-line bg-surface p-4 sm:p-5 print:border-0 print:p-0'

interface TakingsCardProps {
  readonly title: string
  readonly till: Pick<TillOf, 'currency' | 'takings'>
  readonly entries: TillDay['entries']
}

export function TakingsCard({ title, till: { currency, takings }, entries }: TakingsCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${cardClass} grid gap-4`}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {takings.length === 0 ? (
        <p className="text-muted">{t`Nothing was paid.`}</p>
      ) : (
        <TakingsTable takings={takings} currency={currency} />
      )}
      <Tips entries={entries} currency={currency} />
    </section>
  )
}

const parts = ['payments', 'tips', 'refunds'] as const
const partNames = { payments: msg`Payments`, tips: msg`Tips`, refunds: msg`Refunds` } as const

const amountClass = 'py-1.5 ps-3 text-end tabular-nums whitespace-nowrap'

/** Takings by method, with a total. On a narrow screen the parts are below the method's name. */
export function TakingsTable({ takings, currency }: Pick<TillOf, 'takings' | 'currency'>) {
  const formats = useFormats(currency)
  const sum = (part: (typeof parts)[number] | 'total') => takings.reduce((total, each) => total + each[part], 0)
  // A method may have only cash movements.
  const methodsWithTakings = takings.filter(({ payments, tips, refunds }) => payments !== 0 || tips !== 0 || refunds !== 0)
  const moved = takings.reduce((total, each) => total + each.moved, 0)
  const all = { payments: sum('payments'), tips: sum('tips'), refunds: sum('refunds'), total: sum('total') }
  const narrow = (amounts: Pick<Takings, (typeof parts)[number]>) =>
    parts
      .filter((part) => amounts[part] !== 0)
      .map((part) => `${say(partNames[part])} ${formats.price(amounts[part])}`)
      .join(' · ')
  const row = (name: string, amounts: Omit<Takings, 'method' | 'count' | 'moved'>) => (
    <>
      <th scope="row" className="py-1.5 text-start font-medium">
        {name}
        <span className="block text-sm font-normal text-muted @md:hidden">{narrow(amounts)}</span>
      </th>
      {parts.map((part) => (
        <td key={part} className={`${amountClass} hidden @md:table-cell`}>
          {formats.price(amounts[part])}
        </td>
      ))}
      <td className={`${amountClass} align-top font-medium`}>{formats.price(amounts.total)}</td>
    </>
  )
  return (
    <div className="@container">
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="text-start font-normal">
              {t({ message: 'Method', comment: 'Way to pay' })}
            </th>
            {parts.map((part) => (
              <th key={part} scope="col" className="hidden ps-3 text-end font-normal @md:table-cell">
                {say(partNames[part])}
              </th>
            ))}
            <th scope="col" className="ps-3 text-end font-normal">
              {t`Total`}
            </th>
          </tr>
        </thead>
        <tbody>
          {methodsWithTakings.map(({ method, ...amounts }) => (
            <tr key={method} className="border-t border-line">
              {row(say(methodNames[method]), amounts)}
            </tr>
          ))}
        </tbody>
        {methodsWithTakings.length > 1 && (
          <tfoot>
            <tr className="border-t-2 border-line-strong">{row(t({ message: 'All', context: 'all ways to pay' }), all)}</tr>
          </tfoot>
        )}
      </table>
      {moved !== 0 && (
        <p className="flex justify-between gap-3 border-t border-line py-1.5 text-sm">
          <span>{t`Cash moved, beside what came in`}</span>
          <span className="tabular-nums">{formats.price(moved)}</span>
        </p>
      )}
    </div>
  )
}
