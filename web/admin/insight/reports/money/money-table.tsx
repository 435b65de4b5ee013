import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { MoneyFigures } from '../../../../../domain/insight/money-report.ts'
import { kept } from '../../../../language/direction.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'

const amountNames = () => ({
  charges: t({ message: 'Charges', context: 'prices of several visits together' }),
  discounts: t`Discounts`,
  tips: t`Tips`,
  taken: t({ message: 'Taken', context: 'money' }),
})
type Amount = keyof ReturnType<typeof amountNames>

interface MoneyTableProps {
  readonly title: string
  readonly of: string
  readonly counts: string
  /** The first column also shows the year before. */
  readonly columns: readonly [Amount, ...Amount[]]
  readonly currency: string
  /** Shows every row from the start, however many. */
  readonly isWhole?: boolean
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly figures: MoneyFigures
    readonly lastYear: MoneyFigures
  }[]
}

/** Rows shown at first, if there are several more: a large salon's stylists would hide the tables below. */
const atFirst = 12
const several = 3

const cell = 'py-1.5 ps-3 text-end align-top tabular-nums whitespace-nowrap'

/** Figures by row, compared with the year before. On a narrow screen they are below the row's name. */
export function MoneyTable({ title, of, counts, columns, currency, rows, isWhole = false }: MoneyTableProps) {
  const formats = useFormats(currency)
  const id = useId()
  const amounts = amountNames()
  const [main, ...others] = columns
  const [isOpen, setIsOpen] = useState(false)
  const visibleCount = isWhole || isOpen || rows.length < atFirst + several ? rows.length : atFirst
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      <table className="mt-2 w-full">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="text-start font-normal">
              {of}
            </th>
            <th scope="col" className="hidden ps-3 text-end font-normal @lg:table-cell">
              {counts}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="hidden ps-3 text-end font-normal @lg:table-cell">
                {amounts[column]}
              </th>
            ))}
            <th scope="col" className="ps-3 text-end font-normal">
              {amounts[main]}
            </th>
            <th scope="col" className="ps-3 text-end font-normal">
              {t`Year before`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, figures, lastYear }, index) => (
            <tr key={key} className={`border-t border-line ${index < visibleCount ? '' : 'hidden print:table-row'}`}>
              <th scope="row" className="py-1.5 text-start font-medium wrap-anywhere">
                {name}
                <span className="block text-sm font-normal text-muted @lg:hidden">
                  {[
                    `${counts} ${figures.visits}`,
                    ...others
                      .filter((column) => figures[column] !== 0)
                      .map((column) => `${amounts[column]} ${formats.price(figures[column])}`),
                  ]
                    .map(kept)
                    .join(' · ')}
                </span>
              </th>
              <td className={`${cell} hidden @lg:table-cell`}>{figures.visits}</td>
              {others.map((column) => (
                <td key={column} className={`${cell} hidden @lg:table-cell`}>
                  {formats.price(figures[column])}
                </td>
              ))}
              <td className={`${cell} font-medium`}>{formats.price(figures[main])}</td>
              <td className={`${cell} text-muted`}>{formats.price(lastYear[main])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {visibleCount < rows.length && (
        <Button variant="quiet" className="mt-1 -ms-3 px-3! print:hidden" onClick={() => setIsOpen(true)}>
          <Trans>
            Show all {{ count: rows.length }}
            <span className="sr-only"> of {title}</span>
          </Trans>
        </Button>
      )}
    </section>
  )
}
