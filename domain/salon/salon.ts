import { z } from 'zod'
import { defaultStyle } from '../formats.ts'
import { languageSettings } from '../language/language-settings.ts'
import { clientWays, defaultClientWay } from '../people/client-way.ts'
import { weekdays } from '../time/calendar.ts'
import { shownLook } from './look/look.ts'
import { contactSettings } from './page/contact-settings.ts'
import { homeKinds, usualAbout } from './page/kinds.ts'
import { textBlock } from './page/rich-text.ts'
import { serviceGroup } from './page/service-groups.ts'
import { noPictures, pagePictures } from './pictures/picture-settings.ts'
import { defaultStarts } from './schedule/usual-hours.ts'
import { untranslated } from './translations/names.ts'

export const defaultRules = {
  leastNotice: 0,
  monthsAhead: 12,
  changeNotice: null,
  mostOpen: 10,
  confirmsAutomatically: false,
  phoneRequired: false,
} as const

/** A fixed section by its kind (`page/kinds.ts`), or a text of the salon's own. */
const shownSection = z.union([z.string(), z.object({ id: z.string(), title: z.string(), blocks: z.array(textBlock) })])

const interval = z.object({ starts: z.number(), ends: z.number() })

/** `own`: its name in the salon's own language, by which staff's services know it, where that differs. */
const shownGroup = serviceGroup.extend({ own: z.string().optional() })
export type ShownGroup = z.infer<typeof shownGroup>

/**
 * The salon's public data. `uploads`: where the administrator's page sends images; `demo`: the demo salon is still there, and public pages
 * show its texts. Fields with a default are new: the previous version doesn't send them yet.
 */
export const salon = z
  .object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    timeZone: z.string(),
    /** Offsets of some years from the server, so that no browser has to know the zone. */
    zoneOffsets: z.array(z.tuple([z.number(), z.number()])).optional(),
    /** Labels of start times, if they are a list. */
    slots: z.array(z.string()),
    /** For a summary only: earliest opening and latest closing of the week, and its open weekdays. */
    openingHours: z.object({ opens: z.string(), closes: z.string(), days: z.array(z.string()) }),
    demo: z.boolean().optional(),
    uploads: z.object({ url: z.string(), uploadPreset: z.string(), cloudName: z.string() }),
    /** Number of the settings' last write, since data may be outdated. */
    settingsVersion: z.number().default(1),
    currency: z.string().default(defaultStyle.currency),
    locale: z.string().default(defaultStyle.locale),
    /** Null until the owner has chosen them. */
    languages: languageSettings.default(null),
    clock: z.enum(['12', '24']).default(defaultStyle.clock),
    firstDay: z.enum(weekdays).default(defaultStyle.firstDay),
    /** Minutes since midnight. */
    hours: z.partialRecord(z.enum(weekdays), z.array(interval)).default({}),
    /** From today on; both dates included. */
    closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })).default([]),
    starts: z
      .union([
        z.object({ kind: z.literal('times'), times: z.array(z.number()) }),
        z.object({ kind: z.literal('interval'), minutes: z.number() }),
      ])
      .default({ kind: 'times', times: [...defaultStarts] }),
    rules: z
      .object({
        leastNotice: z.number(),
        monthsAhead: z.number(),
        changeNotice: z.number().nullable(),
        mostOpen: z.number(),
        confirmsAutomatically: z.boolean(),
        phoneRequired: z.boolean(),
      })
      .default(defaultRules),
    clientWay: z.enum(clientWays).default(defaultClientWay),
    confirmsEmail: z.boolean().default(false),
    /** Name of the outside sign-in service; empty if there is none. */
    outsideSignIn: z.string().default(''),
    /** Until then, the public pages say "Opening soon". */
    opened: z.boolean().default(true),
    mapUrl: z.string().default(''),
    /** The hero's address, also for clients that know no other pictures. */
    pictureUrl: z.string().default(''),
    pictures: pagePictures.default(noPictures),
    look: shownLook.nullable().default(null),
    texts: z
      .object({ heroTitle: z.string(), heroText: z.string(), aboutTitle: z.string(), aboutText: z.string() })
      .default({ heroTitle: '', heroText: '', aboutTitle: '', aboutText: '' }),
    sections: z
      .object({ home: z.array(shownSection), about: z.array(shownSection) })
      .default({ home: [...homeKinds], about: [...usualAbout] }),
    groups: z.array(shownGroup).default([]),
    phones: contactSettings.shape.phones.default([]),
    /** The salon's pages at other sites; `icon` is a symbol of `/social.svg`. */
    links: z.array(z.object({ url: z.string(), name: z.string(), icon: z.string() })).default([]),
    position: contactSettings.shape.position.default(null),
    /** The salon asks some clients for a payment or a card before the visit. */
    asksPrepayment: z.literal(true).optional(),
    untranslated,
  })
  .meta({ id: 'Salon' })
export type Salon = z.infer<typeof salon>
