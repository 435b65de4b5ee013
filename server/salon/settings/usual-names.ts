import { eq } from 'drizzle-orm'
import type { Language } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { groupNames, usualServices } from '../../../domain/salon/setup/service-catalogue.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { services, translations } from '../../platform/database/schema/salon.ts'
import { inLanguage } from '../../platform/language/reader.ts'

type Languages = Settings['languages']

/** The languages of the salon's texts beside its own. */
export const furtherLanguages = (languages: Languages): readonly Language[] =>
  languages ? languages.offered.filter((code) => code !== languages.own) : []

/**
 * Translates services and groups that still have a name from the catalogue of usual ones, in the salon's own language. The salon's own
 * translations stay.
 * @param codes the languages to translate into
 */
export async function translateUsualNames(
  db: Queryable,
  languages: Languages,
  codes: readonly Language[] = furtherLanguages(languages),
): Promise<void> {
  if (!languages || codes.length === 0) return
  const catalogue = await db.select({ id: services.id, name: services.name, category: services.category }).from(services)
  const groups = [...new Set(catalogue.map(({ category }) => category))]
  const ofGroup = await db.select().from(translations).where(eq(translations.kind, 'group'))
  // Services of two groups with one name would be in one.
  const written = new Set(ofGroup.map(({ language, text }) => `${language} ${text}`))
  const own = namesIn(languages.own)
  const rows = codes.flatMap((language) => {
    const theirs = namesIn(language)
    const ofServices = catalogue.map(({ id, name }) => ({
      kind: 'service' as const,
      recordId: id,
      text: theirs.services[own.services.indexOf(name)],
    }))
    const ofGroups = groups.map((name) => {
      const text = theirs.groups[own.groups.indexOf(name)]
      const isTaken = text !== name && (groups.includes(text ?? '') || written.has(`${language} ${text}`))
      return { kind: 'group' as const, recordId: name, text: isTaken ? undefined : text }
    })
    return [...ofServices, ...ofGroups].flatMap(({ text, ...record }) =>
      text === undefined ? [] : [{ ...record, field: 'name', language, text, updatedAt: systemDate() }],
    )
  })
  if (rows.length > 0) await db.insert(translations).values(rows).onConflictDoNothing()
}

function namesIn(language: Language) {
  return inLanguage(language, () => ({
    services: usualServices.map(({ name }) => say(name)),
    groups: Object.values(groupNames).map(say),
  }))
}
