import type { Database } from './client.ts'

/**
 * Statements made once for each database, and planned once for each of its connections: what small ones take, most of all, is being
 * built and planned. Every statement needs a name of its own.
 */
export function prepared<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const made = new WeakMap<Database, Statements>()
  return (db) => {
    const statements = made.get(db) ?? prepare(db)
    made.set(db, statements)
    return statements
  }
}
