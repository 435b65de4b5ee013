import { msg } from '@lingui/core/runtime-macro'
import { formatsOf } from '../../../../domain/formats.ts'
import { localeFor } from '../../../../domain/language/i18n.ts'
import { inWords, withCommas } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import { nameInMail } from '../../../../domain/messages/template.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { dateAt, zoneNameAt } from '../../../../domain/time/viewer-time.ts'
import type { OfferMailRequest } from '../../../platform/outbox/mail-requests.ts'
import { readersNames } from '../../../salon/services/names.ts'
import { factNames, fromTo } from './fact-names.ts'
import type { LetterContent } from './letters.ts'

interface OfferedTime extends Omit<OfferMailRequest, 'kind' | 'offerId' | 'to' | 'isByDesk'> {
  readonly client: { readonly name: string }
  readonly settings: Settings
}

export function offerLetter(offer: OfferedTime): LetterContent {
  const services = readersNames(offer.services)
  const { stylist, startsAt, endsAt, totalMills, client, isShared, link, settings, origin, now } = offer
  const { place, salon } = settings
  const { date, day, money, timeAt } = formatsOf(place)
  const starts = unixSeconds(startsAt)
  const ends = unixSeconds(endsAt)
  const expires = unixSeconds(offer.until)
  const isToday = dateAt(expires, place.timeZone) === dateAt(now, place.timeZone)
  const time = timeAt(starts)
  const until = isToday ? timeAt(expires) : say(msg`${{ time: timeAt(expires) }} on ${{ date: day(expires) }}`)
  return {
    settings,
    origin,
    values: {
      client: nameInMail(client.name),
      services: inWords(services, 'comma'),
      stylist,
      date: day(starts),
      time,
      until,
    },
    summary: `${withCommas([day(starts), time])} · ${inWords(services, 'comma')}`,
    facts: [
      { label: say(factNames.what), lines: services },
      { label: say(factNames.with), lines: [stylist] },
      {
        label: say(factNames.when),
        lines: [date(starts), fromTo(time, timeAt(ends))],
        note: zoneNameAt(starts, place.timeZone, localeFor(place.locale)),
      },
      ...(salon.address ? [{ label: say(factNames.where), lines: [salon.address], url: salon.mapUrl || undefined }] : []),
      { label: say(factNames.total), lines: [money(totalMills)] },
      {
        label: say(msg`Held until`),
        lines: [withCommas([day(expires), timeAt(expires)])],
        note: isShared ? say(msg`Others who wait got this, too. The first to take it gets it.`) : undefined,
      },
    ],
    actions: [{ label: say(msg`See this time`), url: link }],
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
    values: { client: nameInMail(client.name), date: day(starts), time: timeAt(starts) },
    summary: withCommas([day(starts), timeAt(starts)]),
    facts: [
      {
        label: say(factNames.when),
        lines: [date(starts), timeAt(starts)],
        note: zoneNameAt(starts, place.timeZone, localeFor(place.locale)),
      },
    ],
    actions: [{ label: say(msg`See the next openings`), url: `${origin}/book` }],
  }
}

export function chooseAgainLetter({ services: named, stylist, client, link, settings, origin }: ChoosingAgain): LetterContent {
  const services = readersNames(named)
  return {
    settings,
    origin,
    values: { client: nameInMail(client.name), services: inWords(services, 'comma'), stylist },
    summary: inWords(services, 'comma'),
    facts: services.length > 0 ? [{ label: say(factNames.what), lines: services }] : [],
    actions: [{ label: say(msg`Choose again`), url: link }],
  }
}

type ChoosingAgain = Pick<OfferedTime, 'services' | 'stylist' | 'client' | 'link' | 'settings' | 'origin'>
