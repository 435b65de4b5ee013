import { sql } from 'drizzle-orm'
import type { NamedService } from '../../../domain/salon/translations/names.ts'
import { languageNow } from '../../platform/language/reader.ts'

/** A service's name in its reader's language, else the salon's own. */
export function readersName({ ServiceName, names }: NamedService): string {
  const language = languageNow()
  return (language && names?.[language]) || ServiceName
}

export function readersNames(services: readonly NamedService[]): string[] {
  return services.map(readersName)
}

/** The names of a row of `services` in other languages; its version changes with them. */
export const namesColumn = sql<Record<string, string> | null>`(
  select jsonb_object_agg(language, text) from translations where kind = 'service' and record_id = services.id and field = 'name'
)`
