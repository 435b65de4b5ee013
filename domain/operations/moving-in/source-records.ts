import type { AppointmentStatus, CancelReason, VisitMarks } from '../../booking/appointment.ts'
import type { UnknownNames } from './names-here.ts'
import type { PersonQuestions } from './person-questions.ts'

/** Readers of other systems' files yield these: plain values, still unchecked. */

interface Origin {
  /** Line, row of a sheet, or position of a record, from 1. */
  readonly line: number
  /** The other system's id, so that a second import adds nothing; empty if it has none. */
  readonly sourceId: string
  readonly remarks?: readonly string[] | undefined
}

export interface SourceService extends Origin {
  readonly kind: 'service'
  readonly name: string
  readonly description?: string | undefined
  readonly price?: number | undefined
  /** As written; defaults to the file's currency, or else the salon's. */
  readonly currency?: string | undefined
  readonly minutes?: number | undefined
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

export interface SourceStylist extends Origin {
  readonly kind: 'stylist'
  readonly name: string
  readonly description?: string | undefined
  /** Field names are those in `stylistInput`, and `schedule`. Ids of services are the other system's. */
  readonly more?: Readonly<Record<string, unknown>> | undefined
}

export interface SourceText {
  readonly text: string
  readonly by?: string | undefined
  readonly at?: string | undefined
  /** For a formula: the date of its use, and the other system's id of the booking. */
  readonly usedOn?: string | undefined
  readonly bookingId?: string | undefined
}

export interface SourceClient extends Origin {
  readonly kind: 'client'
  readonly name: string
  readonly email?: string | undefined
  /** As people write it; without a country code it is in the salon's country. */
  readonly phone?: string | undefined
  readonly birthday?: string | undefined
  readonly source?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly notes?: readonly SourceText[] | undefined
  readonly alerts?: readonly SourceText[] | undefined
  readonly formulas?: readonly SourceText[] | undefined
  /** ISO 8601: since when the salon may send more than mail about visits, and since when online booking is blocked. */
  readonly mailConsentAt?: string | undefined
  readonly blockedAt?: string | undefined
  readonly createdAt?: string | undefined
  /** The account was deleted: only its bookings are left. */
  readonly deletedAt?: string | undefined
}

/** The other system's id, or else other details. */
export interface ClientReference {
  readonly sourceId?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

export interface StylistReference {
  readonly sourceId?: string | undefined
  readonly name?: string | undefined
  readonly document?: Readonly<Record<string, unknown>> | undefined
}

/** As booked; missing values come from the catalogue. */
export interface BookedService {
  readonly sourceId?: string | undefined
  readonly name?: string | undefined
  readonly price?: number | undefined
  readonly minutes?: number | undefined
  readonly document?: Readonly<Record<string, unknown>> | undefined
}

/** Unix seconds, or the salon's calendar and clock: 'YYYY-MM-DD' and minutes since midnight. */
export type SourceStart = number | { readonly date: string; readonly minutes: number }

export interface SourceBooking extends Origin {
  readonly kind: 'booking'
  readonly client: ClientReference
  /** The client's name and address at booking, if they differ. */
  readonly bookedAs?: Pick<ClientReference, 'name' | 'email'> | undefined
  readonly stylist: StylistReference
  readonly services: readonly BookedService[]
  readonly starts: SourceStart
  readonly minutes?: number | undefined
  readonly status: AppointmentStatus
  readonly charges?: number | undefined
  /** ISO 4217 or as written; defaults to the file's, or else the salon's. */
  readonly currency?: string | undefined
  readonly phone?: string | undefined
  readonly note?: string | undefined
  readonly deskNote?: string | undefined
  readonly marks?: VisitMarks | undefined
  readonly cancelReason?: CancelReason | undefined
  /** Only in our own export. */
  readonly discount?: { readonly amount: number; readonly reason: string } | undefined
  readonly cancellationCharge?: number | undefined
  readonly busy?: readonly number[] | undefined
  readonly createdAt?: string | undefined
  readonly updatedAt?: string | undefined
}

export interface SourceSettings extends Origin {
  readonly kind: 'settings'
  readonly settings: unknown
}

/** Only in our own export. `detail` isn't counted in reports, such as mail texts. */
export const furtherKinds = [
  'picture',
  'block',
  'waitlist',
  'rating',
  'payment',
  'online-payment',
  'closing',
  'history',
  'detail',
] as const

export interface SourceFurther extends Origin {
  readonly kind: (typeof furtherKinds)[number]
  readonly label: string
  /** Fields of the export's format; `of` is the kind of its line. */
  readonly doc: Readonly<Record<string, unknown>> & { readonly of: string }
}

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

export interface RecordSource {
  /** Such as 'fresha': the same system and id are the same record at the next import. */
  readonly system: string
  readonly records: AsyncIterable<SourceRecord>
}

/**
 * `joined` to a record of the salon, or further up in the file; `known` from an earlier import; `overlap`: refused, since the stylist's
 * time is taken.
 */
export const outcomes = ['added', 'joined', 'known', 'refused', 'overlap'] as const
export type Outcome = (typeof outcomes)[number]

export interface ReportLine {
  readonly line: number
  readonly kind: RecordKind
  readonly sourceId: string
  readonly label: string
  readonly outcome: Outcome
  readonly reason: string
}

export type ImportCounts = Readonly<Record<RecordKind, Readonly<Record<Outcome, number>>>>

export interface ImportReport {
  readonly counts: ImportCounts
  /** False for a dry run, and if overlaps stopped it. */
  readonly isDone: boolean
  /** Overlaps stopped it: nothing was imported. */
  readonly isStopped: boolean
  readonly refused: readonly ReportLine[]
  readonly noted: Readonly<Record<NotedKind, { readonly count: number; readonly lines: readonly ReportLine[] }>>
  readonly people: PersonQuestions
  readonly names: UnknownNames
}

export const notedKinds = ['remarks', 'joined', 'added'] as const
export type NotedKind = (typeof notedKinds)[number]
