import { t } from '@lingui/core/macro'
import { type Formats, hoursLines } from '../../domain/formats.ts'
import { withCommas } from '../../domain/language/lists.ts'
import type { Client } from '../../domain/people/client.ts'
import { mapLink } from '../../domain/salon/page/map-position.ts'
import type { Salon } from '../../domain/salon/salon.ts'
import { unbrokenTimes } from './typography.tsx'

export function callTo({ phone }: { readonly phone: string }): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`
}

export function listPhones({ phone, phones }: Pick<Salon, 'phone' | 'phones'>): Salon['phones'] {
  return phone ? [{ label: '', number: phone }, ...phones] : phones
}

/** Formats contacts: 'ada@mail.example · +1 718 555 0142'. */
export function reachedBy({ email, phone }: Pick<Client, 'email' | 'phone'>): string {
  return [email, phone].filter(Boolean).join(' · ') || t`No email or phone`
}

/**
 * Builds a map link: the owner's, the position's, or a search. Source: https://developers.google.com/maps/documentation/urls/get-started
 */
export function buildMapLink({
  name,
  address,
  mapUrl,
  position,
}: Pick<Salon, 'name' | 'address' | 'mapUrl' | 'position'>): string {
  if (mapUrl) return mapUrl
  if (position) return mapLink(position)
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`
}

/** Joins the salon's name and address, as far as known. */
export function formatLocation({ name, address }: Pick<Salon, 'name' | 'address'>): string {
  return withCommas([name, address])
}

function daysText(first: string, rest: readonly string[]): string {
  const last = rest.at(-1)
  if (last === undefined) return first
  return rest.length === 1
    ? t({ message: `${first} and ${last}`, comment: 'Weekdays' })
    : t({ message: `${first} to ${last}`, comment: 'Weekdays' })
}

/** Formats 'Monday to Sunday, 10:00 AM to 7:00 PM', a line for each run of weekdays with equal hours. */
export function formatHours(salon: Pick<Salon, 'hours' | 'firstDay'>, formats: Formats): string[] {
  return hoursLines(salon).map(({ days, hours }) => {
    const [first, ...rest] = days.map((day) => formats.weekday(day))
    const when = daysText(first ?? '', rest)
    const [span, ...spans] = hours.map(({ starts, ends }) => {
      const times = { from: formats.timeOfDay(starts), to: formats.timeOfDay(ends) }
      return t({ message: `${{ from: times.from }} to ${{ to: times.to }}`, comment: 'Opening hours' })
    })
    if (span === undefined) return t`${{ days: when }}, closed`
    const together = spans.reduce((earlier, later) => t({ message: `${earlier} and ${later}`, comment: 'Opening hours' }), span)
    return unbrokenTimes(
      t({ message: `${{ days: when }}, ${{ hours: together }}`, comment: 'Opening hours: weekdays, then the times of day' }),
    )
  })
}

export function formatClosures({ closures }: Pick<Salon, 'closures'>, formats: Formats): string[] {
  const day = (date: string) => formats.calendarDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
  return closures
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to, reason }) =>
      from === to
        ? t`Closed ${{ day: day(from) }}: ${reason}`
        : t`Closed ${{ from: day(from) }} to ${{ to: day(to) }}: ${reason}`,
    )
}
