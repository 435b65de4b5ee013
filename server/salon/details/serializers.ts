import { Marked } from 'marked'
import { language } from '../../../domain/language/say.ts'
import { blocksFrom, markdownSubset } from '../../../domain/salon/page/rich-text.ts'
import type { Section } from '../../../domain/salon/page/sections.ts'
import { socialLink } from '../../../domain/salon/page/social-links.ts'
import { resolvePagePictures } from '../../../domain/salon/pictures/picture-settings.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { Settings, VersionedSettings } from '../../../domain/salon/settings.ts'
import type { SettingsInLanguage } from '../../../domain/salon/translations/in-language.ts'
import { timeLabel, weekdays } from '../../../domain/time/calendar.ts'
import { zoneOffsets } from '../../../domain/time/salon-time.ts'
import type { Config } from '../../platform/config.ts'
import { versioned } from '../../platform/versioned.ts'
import { embeddedUploads } from '../images/routes.ts'
import { presentLook } from '../look/serializers.ts'

/**
 * The salon's public data, without the demo flag and the outside sign-in.
 * @param written as its reader finds it
 * @param today on the salon's calendar: closures that are over are left out
 */
export function presentSalon(
  written: SettingsInLanguage<VersionedSettings>,
  { config, today }: { readonly config: Pick<Config, 'cloudinary' | 'adminEmail'>; readonly today: string },
): Omit<Salon, 'demo' | 'outsideSignIn' | 'confirmsEmail' | 'asksPrepayment'> {
  const { settings, untranslated } = written
  const { salon, hours, closures, starts, rules, opened, pictures, page, contact, clientWay, languages, version } = settings
  const { country: _, ...place } = settings.place
  const { name, address, phone, email, mapUrl, pictureUrl, ...texts } = salon
  return {
    name,
    address,
    phone,
    // Until the owner has confirmed it as the salon's, it is only the address that they sign in with.
    email: opened || email !== config.adminEmail ? email : '',
    mapUrl,
    pictureUrl,
    pictures: resolvePagePictures(pictureUrl, pictures),
    look: presentLook(settings),
    texts,
    ...place,
    zoneOffsets: zoneOffsets(place.timeZone, today),
    slots: starts.kind === 'times' ? starts.times.map(timeLabel) : [],
    openingHours: openingHours(hours),
    hours,
    closures: closures.filter(({ to }) => to >= today),
    starts,
    rules,
    opened,
    clientWay,
    languages,
    uploads: presentUploads(config),
    settingsVersion: version,
    sections: parsedSections(page),
    groups: presentGroups(written),
    phones: contact.phones,
    links: contact.links.map(socialLink),
    position: contact.position,
    ...(untranslated.length > 0 && { untranslated: [...untranslated] }),
  }
}

function openingHours(hours: Settings['hours']): Salon['openingHours'] {
  const days = weekdays.filter((day) => hours[day].length > 0)
  const all = days.flatMap((day) => hours[day])
  return {
    opens: all.length > 0 ? timeLabel(Math.min(...all.map(({ starts }) => starts))) : '',
    closes: all.length > 0 ? timeLabel(Math.max(...all.map(({ ends }) => ends))) : '',
    days,
  }
}

/** The administrator's page sends images to the cloud image service if one is configured, else to our own. */
function presentUploads({ cloudinary }: Pick<Config, 'cloudinary'>): Salon['uploads'] {
  if (!cloudinary) return embeddedUploads
  const { apiUrl, cloudName, uploadPreset } = cloudinary
  return { url: `${apiUrl}/v1_1/${cloudName}/image/upload`, uploadPreset, cloudName }
}

const markdown = new Marked(markdownSubset)

/** A text of the salon's own, as pages show it. */
export const parseBlocks = (text: string) => blocksFrom(markdown.lexer(text))

/** One for each language. */
const parsed = versioned<Salon['sections']>({ most: 50 })

const parsedSections = (page: Settings['page']) =>
  parsed(language(), [page], () => ({ home: page.home.flatMap(presentSection), about: page.about.flatMap(presentSection) }))

/** With their own names, by which staff's services know them. */
function presentGroups({ settings, groups }: SettingsInLanguage<VersionedSettings>): Salon['groups'] {
  return settings.page.groups.map((group, index) => {
    const own = groups[index] ?? group.name
    return own === group.name ? group : { ...group, own }
  })
}

function presentSection(section: Section<string>): Salon['sections']['home'] {
  if (!section.shown) return []
  if (!('id' in section)) return [section.kind]
  const { id, title, text } = section
  return [{ id, title, blocks: parseBlocks(text) }]
}
