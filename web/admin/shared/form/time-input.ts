import type { HoursInterval } from '../../../../domain/salon/schedule/hours.ts'

/** 'HH:MM', or empty. */
export interface TypedInterval {
  readonly starts: string
  readonly ends: string
}

const minutesPerDay = 24 * 60

/** Value of a time input: 600 is '10:00'. The end of the day is '00:00'. */
export function timeInputValue(minutes: number): string {
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Minutes since midnight; NaN for an empty input, which the domain's rules refuse. */
export function readTimeInput(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}

export function typedInterval({ starts, ends }: HoursInterval): TypedInterval {
  return { starts: timeInputValue(starts), ends: timeInputValue(ends) }
}

/** '00:00' as an end is the end of the day. */
export function readInterval({ starts, ends }: TypedInterval): HoursInterval {
  return { starts: readTimeInput(starts), ends: readTimeInput(ends) || minutesPerDay + readTimeInput(ends) }
}
