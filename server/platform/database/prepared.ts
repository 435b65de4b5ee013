import type { Database } from './client.ts'

/**
 * Statements built once per database and planned once per connection: building and planning is most of the cost of a small statement.
 * Every statement needs a unique name.
 */
export function prepared<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const cache = new WeakMap<Database, Statements>()
  return (db) => {
    const statements = cache.get(db) ?? prepare(db)
    cache.set(db, statements)
    return statements
  }
}
