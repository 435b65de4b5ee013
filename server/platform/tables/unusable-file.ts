/** A file that can't be read as a table, in words for the person who chose it. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

/** A row of a table, with the place where it stands in the file, from 1. */
export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The largest table that is read at once. */
export const tableLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 500_000,
  columns: 1_000,
  /** Characters of one row. */
  row: 1_000_000,
} as const
