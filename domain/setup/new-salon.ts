import { defaultSettings, type Settings } from '../settings.ts'
import { noSetup } from './setup-progress.ts'

/** What a salon is called until its owner has named it. */
export const unnamedSalon = 'New salon'

/** The minutes between two starts of a new salon. */
const newStarts = 15

export interface KnownDetails {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly email: string
  readonly timeZone: string
}

/**
 * The settings that a new, empty salon begins with: closed to clients until its owner opens it, and nothing invented. docs/product.md's six
 * start times are the demo's.
 */
export function newSalonSettings({ name = unnamedSalon, address = '', phone = '', email, timeZone }: KnownDetails): Settings {
  const usual = defaultSettings({ name, address, phone, email }, timeZone)
  return {
    ...usual,
    starts: { kind: 'interval', minutes: newStarts },
    hours: { ...usual.hours, Sunday: [] },
    opened: false,
    setup: { ...noSetup, guides: true },
  }
}
