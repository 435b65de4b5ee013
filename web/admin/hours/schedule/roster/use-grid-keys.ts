import { type KeyboardEvent, useEffect, useRef } from 'react'
import { readingKey } from '../../../../language/direction.ts'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Roving tabindex for a table: arrows, Home and End move between cells, marked by `data-cell="row-column"`. */
export function useGridKeys() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
    const stop = cells.find(({ tabIndex }) => tabIndex === 0)
    if (stop && isSeen(stop)) return
    stop?.setAttribute('tabindex', '-1')
    cells.find(isSeen)?.setAttribute('tabindex', '0')
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.target as HTMLElement
    const [row, column] = (from.dataset.cell ?? '').split('-').map(Number)
    const step = steps[readingKey(event.key)]
    if (row === undefined || column === undefined) return
    const find = (name: string) => table.current?.querySelector<HTMLElement>(`[data-cell="${name}"]`)
    const inRow = [...(table.current?.querySelectorAll<HTMLElement>(`[data-cell^="${row}-"]`) ?? [])].filter(isSeen)
    const ends: Record<string, HTMLElement | undefined> = { Home: inRow.at(0), End: inRow.at(-1) }
    const next = step ? find(`${row + step[0]}-${column + step[1]}`) : ends[event.key]
    if (!next || !isSeen(next)) return
    event.preventDefault()
    from.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }
  return { table, onKeyDown }
}

/** True if visible: a phone shows one column only. */
const isSeen = (element: HTMLElement) => element.offsetParent !== null
