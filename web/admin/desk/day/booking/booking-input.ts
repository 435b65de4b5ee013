import { t } from '@lingui/core/macro'
import { anyStylist, chargesInMills, durationInMinutes } from '../../../../../domain/booking/booking.ts'
import { type DeskBookingInput, visitService } from '../../../../../domain/booking/schedule/desk-booking.ts'
import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { toAmount } from '../../../../../domain/money/money.ts'
import { priceProblem } from '../../../../../domain/money/price-problem.ts'
import { newClient } from '../../../../../domain/people/client.ts'
import { serviceOf } from '../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../../../domain/salon/service.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { timeLabel } from '../../../../../domain/time/calendar.ts'
import { enteredNumber, enteredPrice } from '../../../shared/form/number-field.tsx'
import type { BookingDraft, ChosenService, OtherPerson } from './draft.ts'

/** A chosen service with the stylist's terms, and the values typed for this visit. */
export interface VisitLine {
  readonly chosen: ChosenService
  /** On the stylist's terms. */
  readonly service: Service
  /** As it is booked; NaN for what can't be read. */
  readonly price: number
  readonly minutes: number
}

/** The chosen services that are still there, on the stylist's terms. */
export function visitLines(
  { services }: Pick<BookingDraft, 'services'>,
  catalogue: { readonly services: readonly Service[]; readonly stylist: Stylist | undefined; readonly currency: string },
): VisitLine[] {
  return services.flatMap((chosen) => {
    const listed = catalogue.services.find(({ id }) => id === chosen.id)
    if (!listed) return []
    const service = catalogue.stylist ? serviceOf(catalogue.stylist, listed) : listed
    const price = chosen.price === null ? service.Price : (enteredPrice(chosen.price, catalogue.currency) ?? Number.NaN)
    const minutes = chosen.minutes === null ? service.Duration : (enteredNumber(chosen.minutes) ?? Number.NaN)
    return { chosen, service, price, minutes }
  })
}

/** The visit's price in mills, and its length. */
export function sumLines(lines: readonly VisitLine[]) {
  return {
    mills: chargesInMills(lines.map(({ price }) => ({ Price: price }))),
    minutes: durationInMinutes(lines.map(({ minutes }) => ({ Duration: minutes }))),
  }
}

/** 'a,b:45', as the call that says how it fits takes them; what can't be read counts as usual. */
export function fitServices(lines: readonly VisitLine[]): string {
  return lines
    .map(({ chosen, service, minutes }) => {
      const isOwn = visitService.shape.minutes.safeParse(minutes).success && minutes !== service.Duration
      return isOwn ? `${chosen.id}:${minutes}` : chosen.id
    })
    .join()
}

interface Companion {
  readonly person: Pick<OtherPerson, 'way' | 'stylistId'>
  readonly lines: readonly VisitLine[]
}

/** Who comes along, as the same call takes them; not who has no service yet. */
export function fitOthers(people: readonly Companion[]): string {
  return people
    .filter(({ lines }) => lines.length > 0)
    .map(({ person: { way, stylistId }, lines }) => [way, stylistId || anyStylist, fitServices(lines)].join('.'))
    .join(';')
}

interface Slot {
  readonly stylistId: string
  readonly date: string
  /** Minutes since midnight. */
  readonly starts: number
}

/** Messages by field: `client`, `client.name`, `services`, `price <id>`, `minutes <id>`. */
export type Problems = Readonly<Record<string, string>>

interface Checked {
  readonly problems: Problems
  readonly input: DeskBookingInput
}

/** Builds the request to book, with problems by field. */
export function readBookingInput(
  draft: BookingDraft,
  { lines, slot, currency, outside }: { lines: readonly VisitLine[]; slot: Slot; currency: string; outside: boolean },
): Checked {
  const { problems: ofClient, ...forWhom } = readForWhom(draft)
  const { mills, minutes } = sumLines(lines)
  const edited = lines.filter(({ chosen }) => chosen.price !== null || chosen.minutes !== null)
  const note = draft.note.trim()
  return {
    problems: {
      ...ofClient,
      ...(lines.length === 0 && { services: t`Choose at least one service` }),
      ...Object.assign({}, ...lines.map((line) => lineProblems(line, currency))),
    },
    input: {
      serviceIds: lines.map(({ chosen }) => chosen.id),
      stylistId: slot.stylistId,
      date: slot.date,
      time: timeLabel(slot.starts),
      expected: { total: toAmount(mills), minutes },
      confirmed: true,
      ...(edited.length > 0 && { services: edited.map(({ chosen, price, minutes }) => ({ id: chosen.id, price, minutes })) }),
      ...(outside && { outside: true }),
      ...(!draft.tellClient && { tellClient: false }),
      ...(note && { note }),
      ...forWhom,
    },
  }
}

function lineProblems({ chosen, price, minutes }: VisitLine, currency: string): Problems {
  const checked = visitService.safeParse({
    id: chosen.id,
    ...(chosen.price !== null && { price }),
    ...(chosen.minutes !== null && { minutes }),
  })
  const errors = checked.success ? {} : errorsByPath(checked.error)
  const ofPrice = errors.price ?? (chosen.price === null ? null : priceProblem(price, currency))
  return {
    ...(ofPrice && { [`price ${chosen.id}`]: ofPrice }),
    ...(errors.minutes && { [`minutes ${chosen.id}`]: errors.minutes }),
  }
}

type ForWhomInput = Pick<DeskBookingInput, 'clientId' | 'client' | 'walkIn'> & { readonly problems: Problems }

export function readForWhom({ forWhom }: Pick<BookingDraft, 'forWhom'>): ForWhomInput {
  switch (forWhom.who) {
    case 'client':
      return { clientId: forWhom.client.id, problems: {} }
    case 'walk-in':
      return { walkIn: true, problems: {} }
    case 'new': {
      const { name, phone, email } = forWhom
      const checked = newClient.safeParse({ name, ...(phone.trim() && { phone }), email })
      const { email: address, ...rest } = checked.data ?? { name }
      if (checked.success) return { client: { ...rest, ...(address && { email: address }) }, problems: {} }
      const problems = Object.entries(errorsByPath(checked.error)).map(([field, message]) => [`client.${field}`, message])
      return { problems: Object.fromEntries(problems) }
    }
    default:
      return { problems: { client: t`Choose a client, or “Walk-in”` } }
  }
}
