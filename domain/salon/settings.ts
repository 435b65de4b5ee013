import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { defaultPrepayment, prepaymentSettings } from '../booking/prepayment/prepayment-settings.ts'
import { defaultFound, foundSettings } from '../booking/ratings/found-settings.ts'
import { defaultWaitlist, waitlistSettings } from '../booking/waitlist/waitlist-settings.ts'
import { cleaned } from '../cleaned-text.ts'
import { defaultStyle } from '../formats.ts'
import type { FieldName } from '../language/field-rules.ts'
import { fieldRules } from '../language/field-rules.ts'
import { languageSettings } from '../language/language-settings.ts'
import { said, say } from '../language/say.ts'
import { defaultQuietHours, quietHours } from '../messages/quiet-hours.ts'
import { reminderBefore, usualReminder } from '../messages/reminders.ts'
import { clientWays, defaultClientWay } from '../people/client-way.ts'
import { imageAddress, isStorableLine, lineOfText, linesOfText, recordId, recordVersion, textLimits } from '../text.ts'
import { gridMinutes, weekdays } from '../time/calendar.ts'
import { isCurrency } from '../time/region.ts'
import { isTimeZone } from '../time/viewer-time.ts'
import { currentZoneName } from '../time/zones.ts'
import { defaultLook, look } from './look/look.ts'
import { contactSettings, hasPhoneDigits, noContact } from './page/contact-settings.ts'
import { defaultLegal, legalSettings } from './page/legal-settings.ts'
import { defaultPage, pageSettings } from './page/sections.ts'
import { noPictures, pictureSettings } from './pictures/picture-settings.ts'
import { defaultRules } from './salon.ts'
import { closure, weekHours } from './schedule/hours.ts'
import { defaultStarts, openingHours } from './schedule/usual-hours.ts'
import { priceInput } from './service.ts'
import { noSetup, setupProgress } from './setup/setup-progress.ts'

/** The salon's own settings, which the administrator edits. Environment variables are only the values of the first start. */

const optionalLine = (label: FieldName, max: number) => z.union([z.literal(''), lineOfText(label, max)])

const mapLinkError = said(msg`Enter a link that starts with https://`)
const mapLink = z
  .url({ protocol: /^https$/, ...mapLinkError })
  .max(2048, said(msg`The link is too long`))
  .refine(isStorableLine, mapLinkError) // A URL's parser accepts NUL and other control characters.

const salonDetails = z.object({
  name: lineOfText(msg`Name`, textLimits.name),
  address: optionalLine(msg`Address`, 200),
  /** As clients are to read and dial it. Countries write theirs in many ways, so it only has to have digits. */
  phone: optionalLine(msg`Phone`, 40).refine((phone) => phone === '' || hasPhoneDigits(phone), {
    error: () => say(msg`Enter a phone number, such as +1 718 555 0142`),
    abort: true,
  }),
  email: z
    .string(said(msg`Enter an email address, such as hello@salon.example`))
    .overwrite((typed) => cleaned(typed).trim())
    .max(textLimits.email, fieldRules.longest(msg`Email`, textLimits.email))
    .pipe(z.email(said(msg`Enter an email address, such as hello@salon.example`))),
  /** A link to the salon on a map; made from the address where it is empty. */
  mapUrl: z.union([z.literal(''), mapLink]),
  /** A picture for the home page; the drawn one where it is empty. */
  pictureUrl: z.union([z.literal(''), imageAddress]),
  /** Texts of the home page's sections; the product's own where they are empty. */
  heroTitle: optionalLine(msg`Title`, textLimits.name),
  heroText: linesOfText(msg`Text`, 500),
  aboutTitle: optionalLine(msg`Title`, textLimits.name),
  aboutText: linesOfText(msg`Text`, textLimits.description),
})

const timeZoneError = said(msg`Choose a time zone, such as Europe/Lisbon`)
const currencyError = said(msg`Choose a currency, such as EUR`)
const countryError = said(msg`Choose a country, such as PT`)
// A locale can have any number of extensions, and each page would carry them.
const localeError = said(msg`Choose a language and region, such as pt-PT`)

const place = z.object({
  timeZone: z.string(timeZoneError).max(64, timeZoneError).refine(isTimeZone, timeZoneError).transform(currentZoneName),
  /** ISO 4217. */
  currency: z.string(currencyError).max(3, currencyError).refine(isCurrency, currencyError),
  /** BCP 47; for numbers, money and dates. */
  locale: z.string(localeError).max(64, localeError).refine(isLocale, localeError),
  clock: z.enum(['12', '24'], said(msg`Choose 12 or 24 hours`)),
  firstDay: z.enum(weekdays, said(msg`Choose a weekday`)),
  /** Country whose phone numbers need no country code, by ISO 3166; if empty, the time zone's, or else the language's. */
  country: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, countryError)], countryError).default(''),
})

const startTime = z
  .int(said(msg`Choose a time`))
  .min(0, said(msg`Choose a time`))
  .max(24 * 60 - gridMinutes, said(msg`Choose a time`))
  .multipleOf(gridMinutes, said(msg`Start times lie on the ${{ minutes: gridMinutes }}-minute grid, such as 10:05`))

/** Intervals between start times, in minutes. */
export const startIntervals = [5, 10, 15, 20, 30, 60] as const

/** When visits can start: at a list of times, in minutes since midnight, or at intervals from each opening. */
const startRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('times'),
    times: z
      .array(startTime)
      .min(1, said(msg`Choose at least one start time`))
      .max(288)
      .transform((times) => [...new Set(times)].toSorted((one, other) => one - other)),
  }),
  z.object({
    kind: z.literal('interval'),
    // The description of the API would have the first one only.
    minutes: z.literal(startIntervals, said(msg`Choose one of these intervals`)).meta({ enum: [...startIntervals] }),
  }),
])
export type StartRule = z.infer<typeof startRule>

const wholeMinutes = (label: FieldName, max: number) =>
  z.int(fieldRules.whole(label)).min(0, fieldRules.notNegative(label)).max(max, fieldRules.short(label))

const rules = z.object({
  /** The least notice of a booking, in minutes. */
  leastNotice: wholeMinutes(msg`The notice`, 60 * 24 * 60),
  /** The latest bookable date, in months from now. */
  monthsAhead: z
    .int(said(msg`Enter whole months`))
    .min(1, said(msg`Enter at least 1 month`))
    .max(24, said(msg`Enter at most 24 months`)),
  /** Until how long before its start, in minutes, a client may cancel or move a visit; null for any time. */
  changeNotice: wholeMinutes(msg`The notice`, 60 * 24 * 60).nullable(),
  /** Open bookings that one client may hold ahead. */
  mostOpen: z.int(said(msg`Enter a whole number`)).min(1, said(msg`Enter at least 1`)).max(100, said(msg`Enter at most 100`)),
  /** True if a client's booking is Confirmed at once. */
  confirmsAutomatically: z.boolean(),
  /** True if a client must leave a phone number to book. */
  phoneRequired: z.boolean(),
})

const mailRules = z.object({
  reminder: reminderBefore,
  /** True if the salon gets mail about what clients book, move and cancel. */
  tellsSalon: z.boolean(),
  /** When the salon gets the day's sheet, in minutes since midnight; null for not at all. */
  dailySheet: z
    .int(said(msg`Choose a time`))
    .min(0, said(msg`Choose a time`))
    .max(24 * 60 - 1, said(msg`Choose a time`))
    .nullable(),
  /** When reminders, requests for ratings and offers wait. */
  quiet: quietHours.default(defaultQuietHours),
})

const defaultStaffSettings = {
  stylistsSeeAll: false,
  stylistsBook: false,
  stylistsCheckOut: false,
  receptionistsRefund: false,
}
const staffSettings = z.object({
  /** True if stylists see everybody's visits, not only their own. */
  stylistsSeeAll: z.boolean(),
  /** True if stylists book, move and cancel in their own column. */
  stylistsBook: z.boolean().default(false),
  /** True if stylists check out their own visits. */
  stylistsCheckOut: z.boolean().default(false),
  /** True if receptionists charge fees, give online payments back, and go on without them. */
  receptionistsRefund: z.boolean().default(false),
})
export type StaffSettings = z.infer<typeof staffSettings>

/** The sections of the settings, which are saved one by one. */
const sections = {
  salon: salonDetails,
  place,
  hours: weekHours,
  closures: z.array(closure).max(200, said(msg`Use at most 200 closures`)),
  starts: startRule,
  /** True if only starts are offered that leave no unusable gap beside another visit. */
  noGaps: z.boolean(),
  rules,
  mail: mailRules,
  staff: staffSettings,
  waitlist: waitlistSettings,
  /** True if clients see the public pages and can book; until then they read "Opening soon". */
  opened: z.boolean(said(msg`Choose open or closed`)),
  setup: setupProgress,
  pictures: pictureSettings,
  found: foundSettings,
  look,
  page: pageSettings,
  legal: legalSettings,
  contact: contactSettings,
  languages: languageSettings,
  clientWay: z.enum(clientWays, said(msg`Choose how clients book`)),
  prepayment: prepaymentSettings,
}

export const settings = z
  .object({
    ...sections,
    staff: sections.staff.default(defaultStaffSettings),
    waitlist: sections.waitlist.default(defaultWaitlist),
    opened: sections.opened.default(true),
    setup: sections.setup.default(noSetup),
    pictures: sections.pictures.default(noPictures),
    found: sections.found.default({ ...defaultFound, origins: [] }),
    look: sections.look.default(defaultLook),
    page: sections.page.default(defaultPage),
    legal: sections.legal.default(defaultLegal),
    contact: sections.contact.default(noContact),
    languages: sections.languages.default(null),
    clientWay: sections.clientWay.default(defaultClientWay),
    prepayment: sections.prepayment.default(defaultPrepayment),
  })
  .meta({ id: 'Settings' })
export type Settings = z.infer<typeof settings>
export type SettingsSection = keyof Settings

/** Some sections of the settings: those that aren't there stay as they are stored. */
export const someSettings = z.object(sections).partial().meta({ id: 'SomeSettings' })
export type SomeSettings = z.infer<typeof someSettings>

/** The settings once these sections are saved. */
export function withSections(stored: Settings, saved: SomeSettings): Settings {
  return { ...stored, ...Object.fromEntries(Object.entries(saved).filter(([, section]) => section !== undefined)) }
}

/**
 * With the number of the write that made them, from 1: editors and bookings detect a change by it. `requiresSecondFactor`: staff need one-time
 * codes or a passkey to work with their accounts; it is the administrator's alone, so it isn't in the document that others save.
 */
export type VersionedSettings = Settings & { readonly version: number; readonly requiresSecondFactor?: boolean }

/** In which version each section was changed last; a section that isn't there was not since the first. */
export type SectionVersions = Partial<Record<SettingsSection, number>>

/** The administrator's settings: `version` is the one on the page. */
export const settingsDocument = z.object({ version: recordVersion, settings }).meta({ id: 'SettingsDocument' })
export type SettingsDocument = z.infer<typeof settingsDocument>

/** A price of the catalogue: a service's, or the one that a stylist has for it. */
const newPrice = z.object({ serviceId: recordId, stylistId: recordId.optional(), Price: priceInput })
export type NewPrice = z.infer<typeof newPrice>

/** Identifies a price in a form, and its message in a response. */
export const priceKey = ({ serviceId, stylistId }: Pick<NewPrice, 'serviceId' | 'stylistId'>) =>
  [serviceId, stylistId].filter(Boolean).join('~')

/** Sections to save; with another currency also all prices of the catalogue in it, since nothing is converted. */
export const settingsRequest = settingsDocument
  .extend({
    settings: someSettings,
    prices: z.array(newPrice, said(msg`Prices must be a list`)).max(20_000, said(msg`These are too many prices`)).optional(),
  })
  .meta({ id: 'SettingsRequest' })
export type SettingsRequest = z.infer<typeof settingsRequest>

const currencyEffects = z.object({
  from: z.string(),
  to: z.string(),
  /** Prices to enter again, with their present amounts. */
  prices: z.array(
    z.object({
      serviceId: z.string(),
      stylistId: z.string().optional(),
      name: z.string(),
      stylistName: z.string().optional(),
      Price: z.number(),
    }),
  ),
  /** Open bookings ahead, which keep their currency. */
  bookings: z.int(),
  /** Completed visits of the last 30 days that aren't paid in full, where the salon notes payments. */
  unpaid: z.object({ visits: z.int(), amount: z.number() }),
})
export type CurrencyEffects = z.infer<typeof currencyEffects>

/** Effects of a change on existing records. A server of the version before counts fewer. */
export const settingsEffects = z
  .object({
    /** Open bookings ahead that a new time zone moves, so that they keep their time of day. */
    moves: z.int(),
    /** The effects of another currency; null where it stays. */
    currency: currencyEffects.nullable().default(null),
    /** Open bookings ahead that the new hours and closures leave out. */
    leftOut: z.int().default(0),
    /** Mails that leave at once since the rules for them have changed: reminders, and requests for ratings. */
    reminders: z.int().default(0),
    ratingRequests: z.int().default(0),
    /** Clients who get their calendar entries again, which a new time zone makes wrong. */
    entries: z.int().default(0),
    /** True if these wait for the end of the quiet hours. */
    isQuietNow: z.boolean().default(false),
  })
  .meta({ id: 'SettingsEffects' })
export type SettingsEffects = z.infer<typeof settingsEffects>
export type MailEffects = Pick<SettingsEffects, 'reminders' | 'ratingRequests' | 'entries' | 'isQuietNow'>
export const noEffects: SettingsEffects = settingsEffects.parse({ moves: 0 })

/** The settings as the administrator's page reads them: with the effects, where they have just been saved. */
export const settingsResponse = settingsDocument.extend(settingsEffects.partial().shape)
export type SettingsResponse = z.infer<typeof settingsResponse>

/** Defaults for a salon that has changed nothing, by docs/product.md (section 9: six start times, 10:00 AM to 7:00 PM). */
export function defaultSettings(
  details: Pick<Settings['salon'], 'name' | 'address' | 'phone' | 'email'>,
  timeZone: string,
): Settings {
  const day = [{ starts: openingHours.opens, ends: openingHours.closes }]
  return {
    salon: { ...details, mapUrl: '', pictureUrl: '', heroTitle: '', heroText: '', aboutTitle: '', aboutText: '' },
    place: { ...defaultStyle, timeZone: currentZoneName(timeZone), country: '' },
    hours: Object.fromEntries(weekdays.map((weekday) => [weekday, day])) as Settings['hours'],
    closures: [],
    starts: { kind: 'times', times: [...defaultStarts] },
    noGaps: false,
    rules: { ...defaultRules },
    mail: { reminder: usualReminder, tellsSalon: true, dailySheet: null, quiet: { ...defaultQuietHours } },
    staff: { ...defaultStaffSettings },
    waitlist: { ...defaultWaitlist },
    opened: true,
    setup: { ...noSetup },
    pictures: { ...noPictures },
    found: { ...defaultFound, origins: [] },
    look: { ...defaultLook },
    page: defaultPage,
    legal: { ...defaultLegal },
    contact: { ...noContact },
    languages: null,
    clientWay: defaultClientWay,
    prepayment: defaultPrepayment,
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}
