import { t } from '@lingui/core/macro'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import type { Formats } from '../../../domain/formats.ts'
import { inWords } from '../../../domain/language/lists.ts'

type Wish = Pick<WaitlistEntry, 'services' | 'stylistId' | 'stylistName' | 'stylists' | 'from' | 'to' | 'earliest' | 'latest'>

/** Formats 'Cut, Color with Mara', or 'with Mara or Jun'. */
export function wishText({ services, stylistId, stylistName, stylists }: Wish): string {
  const names =
    inWords(
      services.map(({ name }) => name),
      'comma',
    ) || t`No services`
  if (stylistId === anyStylist) {
    const [first, ...others] = stylists.map(({ name }) => name)
    if (first === undefined) return t`${{ services: names }} with any stylist`
    const choice = others.reduce((earlier, name) => t({ message: `${earlier} or ${name}`, comment: 'Stylists' }), first)
    return t`${{ services: names }} with ${{ stylist: choice }}`
  }
  return stylistName
    ? t`${{ services: names }} with ${{ stylist: stylistName }}`
    : t`${{ services: names }} with a stylist who isn’t here anymore`
}

const date = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Formats 'Fri, Dec 4 to Mon, Dec 7, from 10:00 AM to 2:00 PM'; without hours if any will do. */
export function whenText({ from, to, earliest, latest }: Wish, { calendarDate, time }: Formats): string {
  const first = calendarDate(from, date)
  const days = from === to ? first : t({ message: `${first} to ${{ last: calendarDate(to, date) }}`, comment: 'Dates' })
  const isAnyTime = earliest === '12:00 AM' && latest === '11:55 PM'
  return isAnyTime ? t`${days}, any time` : t`${days}, from ${{ earliest: time(earliest) }} to ${{ latest: time(latest) }}`
}
