import { t } from '@lingui/core/macro'
import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { type NewStylist, newStylists } from '../../../../../domain/salon/setup/first-records.ts'
import type { Weekday } from '../../../../../domain/time/calendar.ts'
import { readInterval } from '../../../shared/form/time-input.ts'

export interface TypedStylist {
  readonly key: number
  readonly name: string
  readonly days: readonly Weekday[]
  readonly hours: 'salon' | 'own'
  /** 'HH:MM'; used if they have hours of their own. */
  readonly starts: string
  readonly ends: string
  readonly work: 'all' | 'some'
  /** Service ids; used if they don't offer all. */
  readonly services: readonly string[]
}

/** @param days of the previous stylist, or the salon's open days */
export function emptyStylistRow(key: number, days: readonly Weekday[]): TypedStylist {
  return { key, name: '', days, hours: 'salon', starts: '10:00', ends: '19:00', work: 'all', services: [] }
}

type Read = { readonly stylists: NewStylist[] } | { readonly errors: Readonly<Record<string, string>> }

/** Returns the stylists, or errors by field path such as 'stylists.0.stylistName'. */
export function readStylists(rows: readonly TypedStylist[]): Read {
  const { data, error } = newStylists.safeParse({
    stylists: rows.map(({ name, days, hours, starts, ends, work, services }) => ({
      stylistName: name,
      description: '',
      daysAvailable: days,
      services: work === 'all' ? null : Object.fromEntries(services.map((id) => [id, {}])),
      ...(hours === 'own' && { hours: Object.fromEntries(days.map((day) => [day, [readInterval({ starts, ends })]])) }),
    })),
  })
  if (!data) return { errors: errorsByPath(error) }
  const idle = rows.flatMap(({ days }, index) =>
    days.length === 0 ? [[`stylists.${index}.daysAvailable`, t`Choose at least one day`]] : [],
  )
  return idle.length > 0 ? { errors: Object.fromEntries(idle) } : { stylists: data.stylists }
}
