import type { ContactSettings } from '../../../../../domain/salon/page/contact-settings.ts'
import { degreesText } from '../../../../../domain/salon/page/map-position.ts'
import { parseNumber } from '../../../shared/form/number-field.tsx'

export interface TypedContact {
  readonly phones: readonly TypedPhone[]
  /** One per line. */
  readonly links: string
  readonly position: { readonly latitude: string; readonly longitude: string }
}

/** `key` identifies rows in the form and is never sent. */
export interface TypedPhone {
  readonly key: number
  readonly label: string
  readonly number: string
}

/** @param newKey makes a row's key */
export function typedContact({ phones, links, position }: ContactSettings, newKey: () => number): TypedContact {
  return {
    phones: phones.map((phone) => ({ key: newKey(), ...phone })),
    links: links.join('\n'),
    position: {
      latitude: position ? degreesText(position.latitude) : '',
      longitude: position ? degreesText(position.longitude) : '',
    },
  }
}

export function readContact({ phones, links, position: { latitude, longitude } }: TypedContact): unknown {
  const isEmpty = !latitude.trim() && !longitude.trim()
  return {
    phones: phones.map(({ key: _, ...phone }) => phone),
    links: parseLinks(links),
    position: isEmpty ? null : { latitude: parseNumber(latitude), longitude: parseNumber(longitude) },
  }
}

/** Splits the links and adds https where the scheme is missing. */
export function parseLinks(typed: string): string[] {
  const lines = typed.split(/\s+/).filter(Boolean)
  return lines.map((line) => (/^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`))
}
