/** Its message is for the person who chose the file. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
}

export const tableLimits = {
  bytes: 50 * 1024 * 1024,
  rows: 500_000,
  columns: 1_000,
  /** Characters. */
  row: 1_000_000,
} as const
