import { defaultSettings, type Settings } from '../settings.ts'
import { noSetup } from './setup-progress.ts'

export const unnamedSalon = 'New salon'

const newStarts = 15

export interface KnownDetails {
  readonly name?: string | undefined
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly email: string
  readonly timeZone: string
}

/**
 * Settings of a new, empty salon: closed to clients until its owner opens it, with nothing invented. docs/product.md's six start times are
 * the demo's.
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
