import type { AppointmentStatus, CancelReason, VisitMarks } from '../appointment.ts'
import type { UnknownNames } from './names-here.ts'
import type { PersonQuestions } from './person-questions.ts'

/** What every reader of another system's file yields: plain values, still to be checked. */

interface Origin {
  /** Where it stands in the file, from 1: a line, a row of a sheet, or the place of a record. */
  readonly line: number
  /** By which the other system knows it, so that a second import adds nothing; empty where it has none. */
  readonly sourceId: string
  /** What of it could not be read and was left out, in words. */
  readonly remarks?: readonly string[] | undefined
}

export interface SourceService extends Origin {
  readonly kind: 'service'
  readonly name: string
  readonly description?: string | undefined
  readonly price?: number | undefined
  /** What the price is in, as it is written; left out: in the file's currency, or else the salon's. */
  readonly currency?: string | undefined
  readonly minutes?: number | undefined
  /** More of it, by the field names of `serviceInput`. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

export interface SourceStylist extends Origin {
  readonly kind: 'stylist'
  readonly name: string
  readonly description?: string | undefined
  /** More of them, by the field names of `stylistInput`, and `schedule`. Ids of services are the other system's. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

/** A note, an alert or a formula. */
export interface SourceText {
  readonly text: string
  /** Who wrote it. */
  readonly by?: string | undefined
  /** ISO 8601. */
  readonly at?: string | undefined
  /** Of a formula: the date on which it was used, and the other system's id of the booking. */
  readonly usedOn?: string | undefined
  readonly bookingId?: string | undefined
}

export interface SourceClient extends Origin {
  readonly kind: 'client'
  readonly name: string
  readonly email?: string | undefined
  /** As people write it; without a country code it is one of the salon's country. */
  readonly phone?: string | undefined
  /** 'YYYY-MM-DD', or '--MM-DD' without a year. */
  readonly birthday?: string | undefined
  /** How they came. */
  readonly source?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly notes?: readonly SourceText[] | undefined
  readonly alerts?: readonly SourceText[] | undefined
  readonly formulas?: readonly SourceText[] | undefined
  /** ISO 8601: since when the salon may write about more than visits, and since when they can't book online. */
  readonly mailConsentAt?: string | undefined
  readonly blockedAt?: string | undefined
  readonly createdAt?: string | undefined
  /** The account was deleted: nothing is left but whose bookings are whose. */
  readonly deletedAt?: string | undefined
}

/** Whom or what a booking is about: by the other system's id, or else by what is known of it. */
export interface ClientReference {
  readonly sourceId?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

export interface StylistReference {
  readonly sourceId?: string | undefined
  readonly name?: string | undefined
  /** The stylist as booked, by the field names of the specification. */
  readonly document?: Readonly<Record<string, unknown>> | undefined
}

/** A service as booked. What is missing comes from the catalogue. */
export interface BookedService {
  readonly sourceId?: string | undefined
  readonly name?: string | undefined
  readonly price?: number | undefined
  readonly minutes?: number | undefined
  /** The service as booked, by the field names of the specification. */
  readonly document?: Readonly<Record<string, unknown>> | undefined
}

/** In Unix seconds, or on the salon's calendar and clock: a date as 'YYYY-MM-DD', minutes since midnight. */
export type SourceStart = number | { readonly date: string; readonly minutes: number }

export interface SourceBooking extends Origin {
  readonly kind: 'booking'
  readonly client: ClientReference
  /** How the client was called in it, where that isn't how they are called. */
  readonly bookedAs?: Pick<ClientReference, 'name' | 'email'> | undefined
  readonly stylist: StylistReference
  readonly services: readonly BookedService[]
  readonly starts: SourceStart
  /** How long it takes; left out: as long as its services. */
  readonly minutes?: number | undefined
  readonly status: AppointmentStatus
  /** What it cost, where that isn't the sum of its services. */
  readonly charges?: number | undefined
  /** What its amounts are in, by ISO 4217 or as it is written; left out: the file's, or else the salon's. */
  readonly currency?: string | undefined
  /** As given with the booking. */
  readonly phone?: string | undefined
  readonly note?: string | undefined
  /** Staff's own note. */
  readonly deskNote?: string | undefined
  readonly marks?: VisitMarks | undefined
  readonly cancelReason?: CancelReason | undefined
  /** Taken off what it cost; of our own export only. */
  readonly discount?: { readonly amount: number; readonly reason: string } | undefined
  /** The parts in which the stylist is busy, as in the table; left out: all of it. */
  readonly busy?: readonly number[] | undefined
  /** ISO 8601. */
  readonly createdAt?: string | undefined
  readonly updatedAt?: string | undefined
}

/** The salon's settings, of our own export only. */
export interface SourceSettings extends Origin {
  readonly kind: 'settings'
  readonly settings: unknown
}

/** What only our own export has: `detail` is what nobody counts, such as texts of mails. */
export const furtherKinds = ['picture', 'block', 'waitlist', 'rating', 'payment', 'closing', 'history', 'detail'] as const

/** One of these, checked by its reader. */
export interface SourceFurther extends Origin {
  readonly kind: (typeof furtherKinds)[number]
  /** What it is about, such as its date. */
  readonly label: string
  /** By the fields of the export's format, and `of`: the kind of its line. */
  readonly doc: Readonly<Record<string, unknown>> & { readonly of: string }
}

/** What a reader couldn't make a record of, and why, in words. */
export interface SourceProblem extends Origin {
  readonly kind: 'problem'
  readonly of: RecordKind
  readonly problem: string
}

export const recordKinds = ['settings', 'service', 'stylist', 'client', 'booking', ...furtherKinds] as const
export type RecordKind = (typeof recordKinds)[number]

export type SourceRecord =
  | SourceSettings
  | SourceService
  | SourceStylist
  | SourceClient
  | SourceBooking
  | SourceFurther
  | SourceProblem

/** A file of another system. */
export interface RecordSource {
  /** Whose ids they are, such as 'fresha': the same system and id are the same record at the next import. */
  readonly system: string
  /** In any order. */
  readonly records: AsyncIterable<SourceRecord>
}

/**
 * What becomes of a record: it is added, it is joined to one that the salon has (or that stands further up), an earlier import has brought it,
 * or it is refused. `overlap` is refused, too: somebody else has that time of the stylist.
 */
export const outcomes = ['added', 'joined', 'known', 'refused', 'overlap'] as const
export type Outcome = (typeof outcomes)[number]

/** What became of one record, with the reason in words where it wasn't simply added. */
export interface ReportLine {
  readonly line: number
  readonly kind: RecordKind
  readonly sourceId: string
  /** A name, or whose booking and when. */
  readonly label: string
  readonly outcome: Outcome
  readonly reason: string
}

/** How many records came to which end, by kind. */
export type ImportCounts = Readonly<Record<RecordKind, Readonly<Record<Outcome, number>>>>

export interface ImportReport {
  readonly counts: ImportCounts
  /** Whether it was done; false for a dry run, and where overlaps stopped it. */
  readonly isDone: boolean
  /** Overlaps stopped it: nothing was imported. */
  readonly isStopped: boolean
  /** The first that were refused, overlaps among them. */
  readonly refused: readonly ReportLine[]
  readonly noted: Readonly<Record<NotedKind, { readonly count: number; readonly lines: readonly ReportLine[] }>>
  readonly people: PersonQuestions
  readonly names: UnknownNames
}

export const notedKinds = ['remarks', 'joined', 'added'] as const
export type NotedKind = (typeof notedKinds)[number]
