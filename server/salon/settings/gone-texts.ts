import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { TranslationKind } from '../../../domain/salon/translations/kinds.ts'
import { textsOfSettings } from '../../../domain/salon/translations/texts-of-settings.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { services, translations } from '../../platform/database/schema/salon.ts'

const listed = ['section', 'group', 'closure', 'phone', 'picture'] as const satisfies TranslationKind[]

/** Removes translations of records that are no longer in the settings; those in tables go with their rows. */
export async function forgetTranslationsOfGone(db: Queryable, settings: Settings): Promise<void> {
  const currentTexts = textsOfSettings(settings)
  for (const kind of listed) {
    const records = currentTexts.filter((text) => text.kind === kind).map(({ record }) => record)
    const isGone = and(eq(translations.kind, kind), records.length > 0 ? notInArray(translations.recordId, records) : undefined)
    // A group is there as long as a service is in it.
    const isEmpty = sql`not exists (select from ${services} where category = ${translations.recordId})`
    await db.delete(translations).where(and(isGone, kind === 'group' ? isEmpty : undefined))
  }
}
