/** One kind of record in an export: lines of JSON, and a table. */
export interface Content {
  readonly kind: string
  /** In the export's last line, and as the name of its file. */
  readonly name: string
  /** Source tables. `without`: columns that are left out, with the reason unless it is obvious. */
  readonly tables: Readonly<Record<string, { readonly without?: Readonly<Record<string, string>> }>>
  /** Selects the fields of a line, in the order of the file; null for missing ones. */
  readonly statement: string
  /** Paths of a cell's value: 'client.name', or of a list 'services.ServiceName'. */
  readonly columns: readonly string[]
  readonly atOnce?: number
}

/** ISO 8601 in UTC. */
export const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Unix seconds. */
export const seconds = (column: string) => `extract(epoch from ${column})::float8`

export const amount = (column: string) => `${column} / 1000.0::float8`

/** The account's id, so that an import can erase it, and its name at that time. */
export const actor = (id = 'actor_id') =>
  `json_strip_nulls(json_build_object('id', ${id}, 'role', actor_role, 'name', nullif(actor_label, '')))`

/** Technical columns that need no reason. */
export const plain = { demo: '', updated_at: '', version: 'counts writes, to notice a second editor' } as const
