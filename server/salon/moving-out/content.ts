/** What an export says of one kind of record: a line of JSON each, and a table of the same. */
export interface Content {
  /** By which its lines are known. */
  readonly kind: string
  /** What all of them are called: in the last line, and as a file. */
  readonly name: string
  /** Whose rows it is made of. `without`: the columns that are left out, and why where that isn't plain. */
  readonly tables: Readonly<Record<string, { readonly without?: Readonly<Record<string, string>> }>>
  /** Selects what a line has, by its fields, in the order of the file; null for what a record doesn't have. */
  readonly statement: string
  /** Where a cell of the table finds its value: 'client.name', or of a list 'services.ServiceName'. */
  readonly columns: readonly string[]
  /** How many rows are read at once. */
  readonly atOnce?: number
}

/** ISO 8601 in UTC. */
export const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Unix seconds. */
export const seconds = (column: string) => `extract(epoch from ${column})::float8`

/** In the salon's currency. */
export const amount = (column: string) => `${column} / 1000.0::float8`

/** Who acted: the account's id, by which they can be forgotten where it is read back, and what they were called then. */
export const actor = (id = 'actor_id') =>
  `json_strip_nulls(json_build_object('id', ${id}, 'role', actor_role, 'name', nullif(actor_label, '')))`

/** Columns that every table has and nobody misses. */
export const plain = { demo: '', updated_at: '', version: 'counts writes, to notice a second editor' } as const
