import { and, eq, inArray } from 'drizzle-orm'
import type { OfferedLanguages } from '../../../domain/language/languages.ts'
import { sourceLanguage } from '../../../domain/language/languages.ts'
import { type DrawnLook, demoPictures } from '../../../domain/salon/pictures/demo-pictures.ts'
import type { PictureSettings } from '../../../domain/salon/pictures/picture-settings.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import type { TextKey } from '../../../domain/salon/translations/texts-of-settings.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { translations } from '../../platform/database/schema/salon.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { type DemoLanguage, demoLanguages, demoTexts } from './texts/by-language.ts'
import { demoServices, demoStylists, works } from './texts/catalogue.ts'

/** The demo salon's, as if its owner had chosen them. */
export const demoOffer: OfferedLanguages = { own: sourceLanguage, offered: [sourceLanguage, ...demoLanguages] }

const drawnLooks: readonly DrawnLook[] = ['house', 'barber', 'classic', 'color']

type DescribedPicture = ReturnType<typeof demoPictures>['hero']

/** Descriptions of the pages' pictures in every look, by language. Slow, since it reads all catalogues. */
export function describePages(): ReadonlyMap<DemoLanguage, readonly DescribedPicture[]> {
  const inEachLook = () => drawnLooks.flatMap((look) => Object.values(demoPictures(look)))
  return new Map(demoLanguages.map((language) => [language, inLanguage(language, inEachLook)] as const))
}

interface SeededSalon {
  /** In the order of the catalogue. */
  readonly services: readonly Service[]
  readonly stylists: readonly Stylist[]
  readonly pictures: PictureSettings
  readonly pages: ReturnType<typeof describePages>
}

type Translation = TextKey & { readonly language: DemoLanguage; readonly text: string }

/** Each of the demo salon's texts in each of its languages, the pictures of looks that it doesn't have yet included. */
function translationsFor({ services, stylists, pictures, pages }: SeededSalon): Translation[] {
  return demoLanguages.flatMap((language) => {
    const texts = demoTexts[language]
    const inThisLanguage = ({ text, ...key }: TextKey & { readonly text: string }) => ({ ...key, language, text })
    const ofServices = demoServices.flatMap(({ ServiceName }, index) => {
      const place = { kind: 'service', record: services[index]?.id ?? '' } as const
      const { name, description } = texts.services[ServiceName]
      return [
        { ...place, field: 'name', text: name },
        { ...place, field: 'description', text: description },
      ]
    })
    const ofStylists = demoStylists.map(({ portrait }, index) => {
      const record = stylists[index]?.id ?? ''
      return { kind: 'stylist', record, field: 'description', text: texts.stylists[portrait] } as const
    })
    const described = (record: string, text: string) => ({ kind: 'picture', record, field: 'alt', text }) as const
    const ofWorks = works.map(([work], index) => described(pictures.gallery[index]?.url ?? '', texts.works[work]))
    const ofPages = pages.get(language) ?? []
    return [...ofServices, ...ofStylists, ...ofWorks, ...ofPages.map(({ url, alt }) => described(url, alt))].map(inThisLanguage)
  })
}

export async function translateDemo(db: Queryable, salon: SeededSalon): Promise<void> {
  const rows = translationsFor(salon).map(({ record: recordId, ...row }) => ({ ...row, recordId }))
  await db.insert(translations).values(rows).onConflictDoNothing()
}

/** A demo service's names as bookings freeze them. */
export function translatedNames(service: Service): Readonly<Record<string, string>> | undefined {
  const demo = demoServices.find(({ ServiceName }) => ServiceName === service.ServiceName)
  if (!demo) return undefined
  return Object.fromEntries(
    demoLanguages.map((language) => [language, demoTexts[language].services[demo.ServiceName].name] as const),
  )
}

/** Removes the descriptions of pictures that leave with the demo salon. Services' and stylists' go with their rows. */
export async function forgetDescriptions(db: Queryable, urls: readonly string[]): Promise<void> {
  await db.delete(translations).where(and(eq(translations.kind, 'picture'), inArray(translations.recordId, [...urls])))
}
