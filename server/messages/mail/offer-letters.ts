import { formatsOf } from '../../../domain/formats.ts'
import { localeFor } from '../../../domain/language/i18n.ts'
import { nameInMail } from '../../../domain/messages/template.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt, zoneNameAt } from '../../../domain/time/viewer-time.ts'
import type { OfferMailRequest } from '../../platform/outbox/mail-requests.ts'
import type { LetterContent } from './letters.ts'

interface OfferedTime extends Omit<OfferMailRequest, 'kind' | 'offerId' | 'to' | 'isByDesk'> {
  readonly client: { readonly name: string }
  readonly settings: Settings
}

export function offerLetter(offer: OfferedTime): LetterContent {
  const { services, stylist, startsAt, endsAt, totalMills, client, until, isShared, link, settings, origin, now } = offer
  const { place, salon } = settings
  const { date, day, money, timeAt } = formatsOf(place)
  const [starts, ends, expires] = [startsAt, endsAt, until].map(unixSeconds) as [number, number, number]
  const isToday = dateAt(expires, place.timeZone) === dateAt(now, place.timeZone)
  const time = timeAt(starts)
  return {
    settings,
    origin,
    values: {
      ...{ client: nameInMail(client.name) || 'there', services: services.join(', '), stylist },
      ...{ date: day(starts), time, until: isToday ? timeAt(expires) : `${timeAt(expires)} on ${day(expires)}` },
    },
    summary: `${day(starts)}, ${time} · ${services.join(', ')}`,
    facts: [
      { label: 'What', lines: services },
      { label: 'With', lines: [stylist] },
      {
        label: 'When',
        lines: [date(starts), `${time} to ${timeAt(ends)}`],
        note: zoneNameAt(starts, place.timeZone, localeFor(place.locale)),
      },
      ...(salon.address ? [{ label: 'Where', lines: [salon.address], url: salon.mapUrl || undefined }] : []),
      { label: 'Total', lines: [money(totalMills)] },
      {
        label: 'Held until',
        lines: [`${day(expires)}, ${timeAt(expires)}`],
        note: isShared ? 'Others who wait got this, too. The first to take it gets it.' : undefined,
      },
    ],
    actions: [{ label: 'See this time', url: link }],
  }
}

export function endedOfferLetter({
  client,
  startsAt,
  settings,
  origin,
}: Pick<OfferedTime, 'client' | 'startsAt' | 'settings' | 'origin'>): LetterContent {
  const { place } = settings
  const { date, day, timeAt } = formatsOf(place)
  const starts = unixSeconds(startsAt)
  return {
    settings,
    origin,
    values: { client: nameInMail(client.name) || 'there', date: day(starts), time: timeAt(starts) },
    summary: `${day(starts)}, ${timeAt(starts)}`,
    facts: [{ label: 'When', lines: [date(starts), timeAt(starts)], note: zoneNameAt(starts, place.timeZone, localeFor(place.locale)) }],
    actions: [{ label: 'See the next openings', url: `${origin}/book` }],
  }
}

export function chooseAgainLetter({ services, stylist, client, link, settings, origin }: ChoosingAgain): LetterContent {
  return {
    settings,
    origin,
    values: { client: nameInMail(client.name) || 'there', services: services.join(', '), stylist },
    summary: services.join(', '),
    facts: services.length > 0 ? [{ label: 'What', lines: services }] : [],
    actions: [{ label: 'Choose again', url: link }],
  }
}

type ChoosingAgain = Pick<OfferedTime, 'services' | 'stylist' | 'client' | 'link' | 'settings' | 'origin'>
