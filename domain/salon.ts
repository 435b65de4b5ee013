import { z } from 'zod'
import { clientWays, defaultClientWay } from './accounts/client-way.ts'
import { defaultStyle } from './formats.ts'
import { shownLook } from './look/look.ts'
import { contactSettings } from './page/contact-settings.ts'
import { homeKinds, usualAbout } from './page/kinds.ts'
import { textBlock } from './page/rich-text.ts'
import { serviceGroups } from './page/service-groups.ts'
import { noPictures, pagePictures } from './pictures/picture-settings.ts'
import { defaultStarts } from './schedule/usual-hours.ts'
import { weekdays } from './time/calendar.ts'

/** The booking rules of a salon that hasn't set any. */
export const defaultRules = {
  leastNotice: 0,
  monthsAhead: 12,
  changeNotice: null,
  mostOpen: 10,
  confirmsAutomatically: false,
  phoneRequired: false,
} as const

/** A section that every salon has, by its kind (`page/kinds.ts`), or a text of the salon's own. */
const shownSection = z.union([z.string(), z.object({ id: z.string(), title: z.string(), blocks: z.array(textBlock) })])

const interval = z.object({ starts: z.number(), ends: z.number() })

/**
 * The salon's public data. `uploads` says where the administrator's page sends images; `demo` whether the demo salon is still
 * there, whose texts the public pages then show. Fields with a default are new: the previous version doesn't send them yet.
 */
export const salon = z
  .object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    timeZone: z.string(),
    /** What the server knows of it for some years, so that no browser has to. */
    zoneOffsets: z.array(z.tuple([z.number(), z.number()])).optional(),
    /** Start times as labels, where they are a list. */
    slots: z.array(z.string()),
    /** From the first opening to the last closing of the week, and the weekdays with any opening hours. For a summary only. */
    openingHours: z.object({ opens: z.string(), closes: z.string(), days: z.array(z.string()) }),
    demo: z.boolean().optional(),
    uploads: z.object({ url: z.string(), uploadPreset: z.string(), cloudName: z.string() }),
    /** The number of the settings' last write: what is shown may be older. */
    settingsVersion: z.number().default(1),
    currency: z.string().default(defaultStyle.currency),
    locale: z.string().default(defaultStyle.locale),
    clock: z.enum(['12', '24']).default(defaultStyle.clock),
    firstDay: z.enum(weekdays).default(defaultStyle.firstDay),
    /** Opening hours by weekday, in minutes since midnight. */
    hours: z.partialRecord(z.enum(weekdays), z.array(interval)).default({}),
    /** From today on. Dates included on both ends. */
    closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })).default([]),
    starts: z
      .union([
        z.object({ kind: z.literal('times'), times: z.array(z.number()) }),
        z.object({ kind: z.literal('interval'), minutes: z.number() }),
      ])
      .default({ kind: 'times', times: [...defaultStarts] }),
    /** What clients need to know of the booking rules; see `domain/settings.ts`. */
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
    /** How a visitor gets to a booking. */
    clientWay: z.enum(clientWays).default(defaultClientWay),
    /** Whether a new account's email is confirmed by a mail. */
    confirmsEmail: z.boolean().default(false),
    /** What the outside sign-in service is called; empty if there is none. */
    outsideSignIn: z.string().default(''),
    /** Whether the public pages are open; until then they say "Opening soon". */
    opened: z.boolean().default(true),
    mapUrl: z.string().default(''),
    /** The hero's address, also for who knows of no other pictures. */
    pictureUrl: z.string().default(''),
    pictures: pagePictures.default(noPictures),
    /** Null for the product's own look. */
    look: shownLook.nullable().default(null),
    /** Empty if the salon has none of its own. */
    texts: z
      .object({ heroTitle: z.string(), heroText: z.string(), aboutTitle: z.string(), aboutText: z.string() })
      .default({ heroTitle: '', heroText: '', aboutTitle: '', aboutText: '' }),
    /** What the home and About pages show, in their order. */
    sections: z
      .object({ home: z.array(shownSection), about: z.array(shownSection) })
      .default({ home: [...homeKinds], about: [...usualAbout] }),
    /** In the order in which the groups of services are shown; those that aren't here follow. */
    groups: serviceGroups.default([]),
    /** Beside `phone`. */
    phones: contactSettings.shape.phones.default([]),
    /** The salon's pages elsewhere; `icon` is a symbol of `/social.svg`. */
    links: z.array(z.object({ url: z.string(), name: z.string(), icon: z.string() })).default([]),
    position: contactSettings.shape.position.default(null),
  })
  .meta({ id: 'Salon' })
export type Salon = z.infer<typeof salon>
