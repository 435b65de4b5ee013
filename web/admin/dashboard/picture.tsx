import { type ReactNode, useId } from 'react'
import { DataTable } from './data-table.tsx'
import type { TextTable } from './picture-text.ts'

interface PictureProps {
  readonly title: string
  /** What is said instead where there is nothing to draw. */
  readonly empty: string | false
  /** The same in words, for those who would rather read; left out where the picture is made of words anyway. */
  readonly table?: TextTable
  readonly className?: string
  readonly children: ReactNode
}

/** A card with a picture, its heading, and its numbers as a table. */
export function Picture({ title, empty, table, className = '', children }: PictureProps) {
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
