import { useState } from 'react'

/**
 * Persists a table's input in this browser until it is saved, so that a dying phone loses nothing.
 * @param name of the table, in the browser's storage
 */
export function useKeptRows<Rows>(name: string, empty: Rows) {
  const key = `chairtime-setup-${name}`
  const [rows, setRows] = useState<Rows>(() => readKept<Rows>(key) ?? empty)
  function keep(next: Rows): void {
    setRows(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Full or forbidden: the page still has it.
    }
  }
  function forget(): void {
    setRows(empty)
    try {
      localStorage.removeItem(key)
    } catch {
      // As above.
    }
  }
  return { rows, keep, forget }
}

function readKept<Rows>(key: string): Rows | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Rows | null
  } catch {
    return null
  }
}
