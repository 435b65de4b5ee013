import { readdirSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = new URL('../platform/database/schema/', import.meta.url)
const files = readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>)

/** Every table of the schema. */
export const tables = (await Promise.all(files)).flatMap((file) =>
  Object.values(file).filter((each): each is PgTable => is(each, PgTable)),
)
