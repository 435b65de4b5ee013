import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useId } from 'react'
import { Skeleton } from '../../../ui/loader.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { TextTable } from './chart-text.ts'

interface ChartCardProps {
  readonly title: string
  readonly empty: string | false
  /** The numbers as text, unless the card shows them already. */
  readonly table?: TextTable
  readonly className?: string
  readonly children: ReactNode
}

export function ChartCard({ title, empty, table, className = '', children }: ChartCardProps) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className={`@container grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-2 rounded-card border border-line bg-surface p-3.5 shadow-card ${className}`}
    >
      <h3 id={headingId} className="font-semibold">
        {title}
      </h3>
      {empty ? (
        <p className="grid min-h-40 place-items-center rounded-control bg-paper px-4 text-center text-muted">{empty}</p>
      ) : (
        children
      )}
      {!empty && table && <DataTable caption={title} table={table} />}
    </section>
  )
}

interface DataTableProps {
  readonly caption: string
  readonly table: TextTable
}

function DataTable({ caption, table: { columns, rows, total } }: DataTableProps) {
  const captionId = useId()
  const cell = 'px-1.5 py-2 text-end first:ps-0 first:text-start last:pe-0'
  return (
    <details className="group print:[&::details-content]:[block-size:auto] print:[&::details-content]:[content-visibility:visible]">
      <summary className="print:hidden -mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 text-sm font-medium text-accent hover:bg-accent-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        <Trans>
          Show as table
          <span className="sr-only">: {caption}</span>
        </Trans>
      </summary>
      {/* A long table scrolls, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section aria-labelledby={captionId} tabIndex={0} className="mt-2 max-h-80 overflow-auto print:max-h-none">
        <table className="w-full text-xs tabular-nums sm:text-sm">
          <caption id={captionId} className="sr-only">
            {t`${caption}, as a table`}
          </caption>
          <thead>
            <tr className="border-b border-line text-muted">
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} font-medium`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <TextRow key={row[0]} row={row} cellClass={cell} />
            ))}
          </tbody>
          {total && (
            <tfoot className="border-t-2 border-line font-semibold">
              <TextRow row={total} cellClass={cell} />
            </tfoot>
          )}
        </table>
      </section>
    </details>
  )
}

function TextRow({ row: [name, ...values], cellClass }: { readonly row: readonly string[]; readonly cellClass: string }) {
  return (
    <tr>
      <th scope="row" className={`${cellClass} font-normal`}>
        {name}
      </th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value's index is its column
        <td key={index} className={cellClass}>
          {value}
        </td>
      ))}
    </tr>
  )
}

/** Loads a chart on first render, so that only the administrator's browser downloads Recharts. Reports a failure to load. */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => MissingChart) }))
}

function MissingChart() {
  return (
    <p className="grid h-full place-items-center rounded-control bg-paper px-4 text-center text-muted">
      {t`We couldn’t load this chart. Its numbers are still here.`}
    </p>
  )
}

/** Recharts places the texts of its axes from left to right. */
const svgTexts = 'rtl:[&_svg]:[direction:ltr] rtl:[&_tspan]:[unicode-bidi:plaintext]'

interface ChartBoxProps<Props> {
  readonly Chart: ComponentType<Props>
  readonly data: Props
  /** Reserves the size while the chart loads. */
  readonly className: string
}

/** Hidden from screen readers: the numbers are next to it as text. */
export function ChartBox<Props extends object>({ Chart, data, className }: ChartBoxProps<Props>) {
  const isHydrated = useHydrated()
  const placeholder = <Skeleton className="size-full" />
  return (
    <div aria-hidden="true" className={`min-w-0 ${svgTexts} ${className}`}>
      {isHydrated ? (
        <Suspense fallback={placeholder}>
          <Chart {...data} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
