import type { StylistSchedule } from '../../salon/schedule/hours.ts'
import type { Service } from '../../salon/service.ts'
import type { VersionedSettings } from '../../salon/settings.ts'
import type { Stylist } from '../../salon/stylist.ts'
import type { DayPlan, WallClock } from './day-plan.ts'

/** A record of the catalogue as it was read, with its row's version, which every write changes. */
interface Known<Document> {
  readonly id: string
  readonly version: string
  readonly record: Document
}
export type KnownService = Known<Service>
export interface KnownStylist extends Known<Stylist> {
  /** Null: the salon's hours. */
  readonly schedule: StylistSchedule | null
}

/** The selected services and stylist; undefined for deleted ones. */
export interface SelectedRecords {
  readonly services: readonly (KnownService | undefined)[]
  readonly stylist: KnownStylist | undefined
}

/** The days of stylists, by date or by a start. */
export interface DayPlans {
  of(stylist: KnownStylist, settings: VersionedSettings, date: string): DayPlan
  ofGrid(stylist: KnownStylist, settings: VersionedSettings, date: string): DayPlan
  /** Plans a single start at that instant, offered or not; not cached. */
  ofStart(stylist: KnownStylist, settings: VersionedSettings, starts: number): DayPlan
  clockOf(date: string, zone: string): WallClock
}
