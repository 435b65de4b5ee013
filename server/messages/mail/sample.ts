import { msg } from '@lingui/core/runtime-macro'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import {
  type AccountMailKind,
  accountMailKinds,
  type MailKind,
  type PaymentMailKind,
  paymentMailKinds,
} from '../../../domain/messages/mail.ts'
import { toMills } from '../../../domain/money/money.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { sheetLetter } from './letters/daily-sheet.ts'
import type { LetterContent } from './letters/letters.ts'
import { chooseAgainLetter, endedOfferLetter, offerLetter } from './letters/offer-letters.ts'
import { paymentLetter } from './letters/payment-letters.ts'
import { visitLetter } from './letters/visit-letters.ts'
import { accountLetter } from './mail-writer.ts'

const sampleService = msg`Cut and finish`

interface Sample {
  readonly kind: MailKind
  readonly settings: Settings
  readonly origin: string
  /** Unix seconds. */
  readonly now: number
}

export function sampleLetter({ kind, settings, origin, now }: Sample): LetterContent {
  const client = { name: 'Ada Lovelace', email: 'ada@client.example', phone: '(555) 010-0142' }
  if (isAccountKind(kind)) return accountLetter({ kind, to: client, link: `${origin}/`, settings })
  const date = addDays(dateAt(now, settings.place.timeZone), 7)
  const appointment = sampleAppointment(kind, settings, date)
  if (kind === 'waitlist_offer') {
    const { startsAt, endsAt, chargesMills: totalMills } = appointment
    const offer = { services: [{ ServiceName: say(sampleService) }], stylist: 'Mara Silva', startsAt, endsAt, totalMills }
    const until = fromUnixSeconds(now + settings.waitlist.minutes * 60)
    return offerLetter({ ...offer, client, until, isShared: false, link: `${origin}/`, settings, origin, now })
  }
  if (isPaymentKind(kind)) {
    const { services, startsAt, endsAt, chargesMills: amountMills, currency } = appointment
    const until = fromUnixSeconds(now + 24 * 3600)
    const visit = { services, startsAt, endsAt, amountMills, currency, until, link: `${origin}/` }
    return paymentLetter({ kind, ...visit, client, settings, origin, now })
  }
  if (kind === 'waitlist_ended') return endedOfferLetter({ client, startsAt: appointment.startsAt, settings, origin })
  if (kind === 'waitlist_choose_again') {
    const wish = { services: [{ ServiceName: say(sampleService) }], stylist: 'Mara Silva' }
    return chooseAgainLetter({ ...wish, client, link: `${origin}/`, settings, origin })
  }
  if (kind === 'salon_daily_sheet') return sheetLetter({ date, visits: [{ appointment, client }], settings, origin })
  const startsAt = new Date(appointment.startsAt.getTime() - 86_400_000)
  const site = `${origin}/`
  const links = { open: site, move: site, cancel: site, ...(appointment.status === 'Pending' && { confirm: site }), rate: site }
  return visitLetter(kind, { appointment, client, before: { startsAt }, settings, origin, links })
}

function isAccountKind(kind: MailKind): kind is AccountMailKind {
  return accountMailKinds.some((other) => other === kind)
}

function isPaymentKind(kind: MailKind): kind is PaymentMailKind {
  return paymentMailKinds.some((other) => other === kind)
}

function statusFor(kind: MailKind): AppointmentStatus {
  if (kind.endsWith('_canceled') || kind === 'salon_unpaid') return 'Canceled'
  if (kind === 'booking_completed' || kind === 'rating_request') return 'Completed'
  return ['booking_received', 'booking_reopened', 'salon_new', 'salon_reopened'].includes(kind) ? 'Pending' : 'Confirmed'
}

function sampleAppointment(kind: MailKind, { place }: Settings, date: string) {
  const starts = instantOf(date, '2:00 PM', place.timeZone)
  const service = { id: 'sample', ServiceName: say(sampleService), Description: '', Price: 85, Duration: 60 }
  const stylist = {
    id: 'sample',
    stylistName: 'Mara Silva',
    description: '',
    rating: 5,
    status: 'Available',
    daysAvailable: [],
  }
  return {
    id: 'K7QF9M2XTR4W',
    status: statusFor(kind),
    services: [service],
    stylist,
    stylistId: stylist.id,
    startsAt: fromUnixSeconds(starts),
    endsAt: fromUnixSeconds(starts + 3600),
    chargesMills: toMills(service.Price),
    currency: place.currency,
    phone: '(555) 010-0142',
    note: say(msg`A little shorter at the back, please.`),
  }
}
