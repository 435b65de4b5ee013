import { t } from '@lingui/core/macro'
import type { DeskDay, DeskStylist } from '../../../../../domain/booking/schedule/desk-day.ts'
import { inWords, withCommas } from '../../../../../domain/language/lists.ts'

interface PrintedLine {
  readonly key: string
  /** Minutes since midnight. */
  readonly starts: number
  readonly ends: number
  readonly title: string
  /** A visit's details; null for blocked time. */
  readonly details: readonly string[] | null
}

/** Returns a stylist's visits, blocks and absences within working hours, by time. */
export function printedLines(day: DeskDay, { id, absences, working }: DeskStylist): PrintedLine[] {
  const visits = day.appointments
    // No-shows aren't printed.
    .filter(({ stylistId, status }) => stylistId === id && status !== 'Canceled')
    .map(({ id: key, starts, minutes, client, alerts, services, status, phone, note }) => {
      const warning = alerts ? t`ALERT: ${{ alerts: withCommas(alerts) }}` : ''
      const details = [
        warning,
        inWords(services, 'comma'),
        status === 'Pending' ? t({ message: 'to confirm', comment: 'A booking that the salon must confirm' }) : '',
        phone ?? '',
        note ?? '',
      ]
      return { key, starts, ends: starts + minutes, title: client, details: details.filter(Boolean) }
    })
  const blocks = day.blocks
    .filter(({ stylistId }) => stylistId === id)
    .map(({ id: key, starts, ends, reason }) => ({
      key,
      starts,
      ends,
      title: reason || t({ message: 'Blocked', comment: 'Time that cannot be booked' }),
      details: null,
    }))
  const away = absences
    .filter((part) => working.some(({ starts, ends }) => part.starts < ends && starts < part.ends))
    .map(({ starts, ends, reason }) => {
      return {
        key: `away ${starts}`,
        starts,
        ends,
        title: reason === '' ? t({ message: 'Away', comment: 'The stylist is' }) : t`Away: ${reason}`,
        details: null,
      }
    })
  return [...visits, ...blocks, ...away].toSorted((one, other) => one.starts - other.starts)
}
