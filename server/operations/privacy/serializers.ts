import type { HistoryEvent, VisitState } from '../../../domain/booking/history.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { OwnBooking } from '../../../domain/operations/personal-data.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { PaymentRow } from '../../booking/payments/serializers.ts'
import type { RatingRow } from '../../booking/ratings/serializers.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import type { onlinePayments as onlinePaymentsTable } from '../../platform/database/schema/online-payments.ts'

type OnlinePaymentRow = typeof onlinePaymentsTable.$inferSelect

interface OfBooking {
  readonly events: readonly HistoryEvent[]
  readonly payments: readonly PaymentRow[]
  readonly onlinePayments: readonly OnlinePaymentRow[]
  readonly rating: RatingRow | null
}

export function presentOwnBooking(
  row: typeof appointments.$inferSelect,
  { events, payments, onlinePayments, rating }: OfBooking,
  timeZone: string,
): OwnBooking {
  const startsAt = wholeUnixSeconds(row.startsAt)
  return {
    id: row.id,
    status: row.status,
    date: dateAt(startsAt, timeZone),
    time: timeLabelAt(startsAt, timeZone),
    startsAt,
    endsAt: wholeUnixSeconds(row.endsAt),
    charges: toAmount(row.chargesMills),
    currency: row.currency,
    services: row.services,
    stylist: row.stylist,
    client: row.client,
    phone: row.phone,
    note: row.note,
    createdAt: wholeUnixSeconds(row.createdAt),
    updatedAt: wholeUnixSeconds(row.updatedAt),
    history: events.map((event) => ({
      kind: event.kind ?? 'changed',
      at: wholeUnixSeconds(event.at),
      by: presentAuthor(event, row.clientId),
      fromStatus: event.from?.status ?? null,
      toStatus: event.to?.status ?? null,
      from: presentSlot(event, event.from),
      to: presentSlot(event, event.to),
    })),
    payments: payments.map(({ at, amountMills, tipMills, method }) => ({
      at: wholeUnixSeconds(at),
      amount: toAmount(amountMills),
      tip: toAmount(tipMills),
      method,
    })),
    onlinePayments: onlinePayments.map(({ createdAt, purpose, state, amountMills, cardBrand, cardLast4, accepted }) => ({
      at: wholeUnixSeconds(createdAt),
      purpose,
      state,
      amount: toAmount(amountMills),
      card: cardLast4 === null ? null : { brand: cardBrand ?? '', last4: cardLast4 },
      accepted: accepted && {
        text: accepted.text,
        at: accepted.at,
        address: accepted.address,
        browser: accepted.browser,
      },
    })),
    rating: rating && {
      stars: rating.stars,
      text: rating.text,
      textState: rating.textState,
      reply: rating.reply,
      at: wholeUnixSeconds(rating.createdAt),
    },
  }
}

function presentAuthor({ actor }: HistoryEvent, clientId: string): OwnBooking['history'][number]['by'] {
  if (actor.role === 'system') return 'system'
  return actor.id === clientId || actor.role === 'client' || actor.role === 'link' ? 'you' : 'salon'
}

function presentSlot({ kind }: HistoryEvent, state: VisitState | null): OwnBooking['history'][number]['from'] {
  if (kind !== 'moved' || state?.startsAt === undefined) return null
  return { date: state.startsAt, stylistId: state.stylistId ?? null }
}
