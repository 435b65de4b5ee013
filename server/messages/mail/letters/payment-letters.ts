import { msg } from '@lingui/core/runtime-macro'
import { formatsOf } from '../../../../domain/formats.ts'
import { localeFor } from '../../../../domain/language/i18n.ts'
import { inWords } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import type { PaymentMailKind } from '../../../../domain/messages/mail.ts'
import { nameInMail } from '../../../../domain/messages/template.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { dateAt, zoneNameAt } from '../../../../domain/time/viewer-time.ts'
import type { PaymentMailRequest } from '../../../platform/outbox/mail-requests.ts'
import { readersNames } from '../../../salon/services/names.ts'
import { factNames, fromTo } from './fact-names.ts'
import type { LetterContent } from './letters.ts'

interface AboutPayment extends Omit<PaymentMailRequest, 'key' | 'to' | 'appointmentId'> {
  readonly client: { readonly name: string }
  readonly settings: Settings
}

const buttons: Record<PaymentMailKind, () => string> = {
  payment_asked: () => say(msg`Pay online`),
  fee_due: () => say(msg`Pay online`),
  payment_expired: () => say(msg`See the next openings`),
  payment_late: () => say(msg`See the next openings`),
  payment_refunded: () => say(msg`See the next openings`),
  fee_charged: () => say(msg`See the next openings`),
}

/** A mail about money online. */
export function paymentLetter({
  kind,
  client,
  settings,
  amountMills,
  currency,
  until,
  link,
  origin,
  now,
  ...visit
}: AboutPayment): LetterContent {
  const { place } = settings
  const { date, day, money, timeAt } = formatsOf({ ...place, currency })
  const services = readersNames(visit.services)
  const starts = unixSeconds(visit.startsAt)
  const ends = unixSeconds(visit.endsAt)
  const deadline = until ? deadlineText(unixSeconds(until), now, settings) : ''
  return {
    settings,
    origin,
    values: {
      client: nameInMail(client.name),
      services: inWords(services, 'comma') || say(msg`your visit`),
      date: day(starts),
      time: timeAt(starts),
      amount: money(amountMills),
      until: deadline,
    },
    summary: `${day(starts)}, ${timeAt(starts)} · ${money(amountMills)}`,
    facts: [
      ...(services.length > 0 ? [{ label: say(factNames.what), lines: services }] : []),
      {
        label: say(factNames.when),
        lines: [date(starts), fromTo(timeAt(starts), timeAt(ends))],
        note: zoneNameAt(starts, place.timeZone, localeFor(place.locale)),
      },
      ...(amountMills > 0 ? [{ label: say(msg`Amount`), lines: [money(amountMills)] }] : []),
    ],
    actions: [{ label: buttons[kind](), url: link }],
  }
}

function deadlineText(until: number, now: number, { place }: Settings): string {
  const { day, timeAt } = formatsOf(place)
  const isToday = dateAt(until, place.timeZone) === dateAt(now, place.timeZone)
  return isToday ? timeAt(until) : say(msg`${{ time: timeAt(until) }} on ${{ date: day(until) }}`)
}
