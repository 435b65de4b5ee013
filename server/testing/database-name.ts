/** The migrated, empty database that tests copy theirs from. */
export const templateName = 'chairtime_template'

/** The same server's address with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
