/** One appointment that was made, changed or deleted, and whose it is. */
export interface AppointmentChange {
  readonly id: string
  readonly userId: string
}

/** What changed within a moment. */
export interface Changes {
  readonly appointments: readonly AppointmentChange[]
  readonly catalogue: boolean
  /** So much changed, or so little is known of it, that everybody should look again. */
  readonly everything: boolean
}

/**
 * Tells everyone who is looking, on every server process. To be called once a change is committed, never before: whoever
 * hears of it fetches at once. Never throws and never waits.
 */
export interface Announce {
  appointment(change: AppointmentChange): void
  catalogue(): void
  everything(): void
}

export const noChanges: Changes = { appointments: [], catalogue: false, everything: false }
