export interface Moment {
  /** Unix seconds. */
  readonly now: number
  readonly timeZone: string
}

export function unixSeconds(instant: Date): number {
  return instant.getTime() / 1000
}

export function wholeUnixSeconds(instant: Date): number {
  return Math.floor(unixSeconds(instant))
}

export function fromUnixSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
