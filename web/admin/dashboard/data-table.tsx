import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { TextTable } from './picture-text.ts'

interface DataTableProps {
  readonly caption: string
  readonly table: TextTable
}

/** A picture's numbers, which can be opened. */
export function DataTable({ caption, table: { columns, rows, total } }: DataTableProps) {
  const captionId = useId()
  const cell = 'px-1.5 py-2 text-right first:pl-0 first:text-left last:pr-0'
  return (
    <details className="group">
      <summary className="-mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-2 text-sm font-medium text-accent hover:bg-accent-soft [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Show as table
        <span className="sr-only">: {caption}</span>
      </summary>
      {/* A long table scrolls in its place, which must be possible with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <section aria-labelledby={captionId} tabIndex={0} className="mt-2 max-h-80 overflow-auto">
        <table className="w-full text-xs tabular-nums sm:text-sm">
          <caption id={captionId} className="sr-only">
            {caption}, as a table
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a value's place is its column
        <td key={index} className={cellClass}>
          {value}
        </td>
      ))}
    </tr>
  )
}
