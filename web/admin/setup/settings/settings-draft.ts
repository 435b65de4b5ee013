import { defaultQuietHours } from '../../../../domain/messages/quiet-hours.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'
import { parseNumber } from '../../shared/form/number-field.tsx'
import { readInterval, readTimeInput, type TypedInterval, timeInputValue, typedInterval } from '../../shared/form/time-input.ts'
import { readContact, type TypedContact, typedContact } from './contact/contact-draft.ts'
import { readPrepayment, type TypedPrepayment, typedPrepayment } from './prepayment/prepayment-draft.ts'

/** The settings as they are typed: times as 'HH:MM', numbers as text. Its fields have the names that the document's fields have. */
export interface SettingsDraft {
  readonly salon: Settings['salon']
  readonly place: Settings['place']
  readonly hours: Readonly<Record<Weekday, readonly HoursRow[]>>
  readonly closures: readonly TypedClosure[]
  readonly starts: { readonly kind: 'times' | 'interval'; readonly times: readonly TypedTime[]; readonly minutes: number }
  readonly noGaps: boolean
  readonly rules: {
    readonly leastNotice: TypedNotice
    readonly monthsAhead: string
    readonly changesAnyTime: boolean
    readonly changeNotice: TypedNotice
    readonly mostOpen: string
    readonly confirmsAutomatically: boolean
    readonly phoneRequired: boolean
  }
  readonly mail: {
    readonly reminds: boolean
    readonly reminder: TypedNotice
    readonly tellsSalon: boolean
    readonly sendsSheet: boolean
    readonly dailySheet: string
    readonly isQuiet: boolean
    readonly quiet: { readonly from: string; readonly to: string }
  }
  readonly waitlist: {
    readonly offers: Settings['waitlist']['offers']
    readonly minutes: TypedNotice
  }
  /** Origins one a line. */
  readonly found: Omit<Settings['found'], 'origins'> & { readonly origins: string }
  readonly staff: Settings['staff']
  readonly opened: boolean
  readonly setup: Settings['setup']
  readonly pictures: Settings['pictures']
  readonly look: Settings['look']
  readonly page: Settings['page']
  readonly legal: Settings['legal']
  readonly contact: TypedContact
  readonly clientWay: Settings['clientWay']
  readonly languages: Settings['languages']
  readonly prepayment: TypedPrepayment
}

/** `key` identifies rows while they are added and removed; it is never sent. */
export interface HoursRow extends TypedInterval {
  readonly key: number
}

export interface TypedClosure {
  readonly key: number
  readonly from: string
  readonly to: string
  readonly reason: string
}

export interface TypedTime {
  readonly key: number
  readonly time: string
}

export interface TypedNotice {
  readonly amount: string
  readonly unit: NoticeUnit
}

/** In minutes. */
export const noticeUnits = { minutes: 1, hours: 60, days: 24 * 60 } as const
export type NoticeUnit = keyof typeof noticeUnits

/** When the daily sheet is sent where no time has been chosen yet, in minutes since midnight. */
const usualSheet = 7 * 60

let lastKey = 0

export function newKey(): number {
  lastKey += 1
  return lastKey
}

/** Settings as the form shows them. */
export function toSettingsDraft(settings: Settings): SettingsDraft {
  const { hours, closures, starts, rules, mail, waitlist, found, contact, prepayment, ...rest } = settings
  return {
    ...rest,
    found: { ...found, origins: found.origins.join('\n') },
    contact: typedContact(contact, newKey),
    prepayment: typedPrepayment(prepayment, newKey),
    hours: Object.fromEntries(
      weekdays.map((day) => [day, hours[day].map((one) => ({ key: newKey(), ...typedInterval(one) }))]),
    ) as unknown as SettingsDraft['hours'],
    closures: closures.map((closure) => ({ key: newKey(), ...closure })),
    starts: {
      kind: starts.kind,
      times: (starts.kind === 'times' ? starts.times : []).map((time) => ({ key: newKey(), time: timeInputValue(time) })),
      minutes: starts.kind === 'interval' ? starts.minutes : 15,
    },
    rules: {
      leastNotice: toTypedNotice(rules.leastNotice),
      monthsAhead: String(rules.monthsAhead),
      changesAnyTime: rules.changeNotice === null,
      changeNotice: toTypedNotice(rules.changeNotice ?? noticeUnits.days),
      mostOpen: String(rules.mostOpen),
      confirmsAutomatically: rules.confirmsAutomatically,
      phoneRequired: rules.phoneRequired,
    },
    mail: {
      reminds: mail.reminder !== null,
      reminder: toTypedNotice(mail.reminder ?? noticeUnits.days),
      tellsSalon: mail.tellsSalon,
      sendsSheet: mail.dailySheet !== null,
      dailySheet: timeInputValue(mail.dailySheet ?? usualSheet),
      isQuiet: mail.quiet !== null,
      quiet: typedQuiet(mail.quiet ?? defaultQuietHours),
    },
    waitlist: {
      offers: waitlist.offers,
      minutes: toTypedNotice(waitlist.minutes),
    },
  }
}

/** Converts the draft to settings for the domain's schema to check; invalid times and numbers are NaN. */
export function readDraft(draft: SettingsDraft): unknown {
  const { hours, closures, starts, rules, mail, waitlist, found, contact, prepayment, ...rest } = draft
  return {
    ...rest,
    hours: Object.fromEntries(weekdays.map((day) => [day, hours[day].map(readInterval)])),
    closures: closures.map(({ key: _, ...closure }) => closure),
    starts:
      starts.kind === 'times'
        ? { kind: 'times', times: starts.times.map(({ time }) => readTimeInput(time)) }
        : { kind: 'interval', minutes: starts.minutes },
    rules: {
      leastNotice: minutesOfNotice(rules.leastNotice),
      monthsAhead: parseNumber(rules.monthsAhead),
      changeNotice: rules.changesAnyTime ? null : minutesOfNotice(rules.changeNotice),
      mostOpen: parseNumber(rules.mostOpen),
      confirmsAutomatically: rules.confirmsAutomatically,
      phoneRequired: rules.phoneRequired,
    },
    mail: {
      reminder: mail.reminds ? minutesOfNotice(mail.reminder) : null,
      tellsSalon: mail.tellsSalon,
      dailySheet: mail.sendsSheet ? readTimeInput(mail.dailySheet) : null,
      quiet: mail.isQuiet ? { from: readTimeInput(mail.quiet.from), to: readTimeInput(mail.quiet.to) } : null,
    },
    waitlist: {
      offers: waitlist.offers,
      minutes: minutesOfNotice(waitlist.minutes),
    },
    found: { ...found, origins: found.origins.split(/\s+/).filter(Boolean) },
    contact: readContact(contact),
    prepayment: readPrepayment(prepayment),
  }
}

const typedQuiet = ({ from, to }: { from: number; to: number }) => ({ from: timeInputValue(from), to: timeInputValue(to) })

function toTypedNotice(minutes: number): TypedNotice {
  const unit = (['days', 'hours', 'minutes'] as const).find((one) => minutes % noticeUnits[one] === 0) ?? 'minutes'
  return minutes === 0 ? { amount: '0', unit: 'hours' } : { amount: String(minutes / noticeUnits[unit]), unit }
}

function minutesOfNotice({ amount, unit }: TypedNotice): number {
  return parseNumber(amount) * noticeUnits[unit]
}
