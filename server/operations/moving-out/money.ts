import { actor, amount, at, type Content } from './content.ts'

export const moneyContents: readonly Content[] = [
  {
    kind: 'payment',
    name: 'payments',
    tables: {
      payments: { without: { idempotency_key: 'of a request that is over', checkout_id: 'of a check-out that is over' } },
    },
    // In the order of an import: refunds follow payments.
    statement: `
      select id, nullif(payments.kind, 'visit') as entry, appointment_id as "bookingId", ${at('at')} as at, day::text, closing, ${amount('amount_mills')} as amount,
        nullif(${amount('tip_mills')}, 0) as tip, ${amount('given_mills')} as given, currency, method, refund_of as "refundOf", reason, nullif(payments.text, '') as text, ${actor()} as by
      from payments order by payments.day, closing, refund_of is not null, payments.at, id`,
    columns: [
      'id',
      'bookingId',
      'at',
      'day',
      'closing',
      'amount',
      'tip',
      'currency',
      'method',
      'refundOf',
      'by.name',
      'entry',
      'reason',
      'text',
      'given',
    ],
  },
  {
    kind: 'closing',
    name: 'closings',
    tables: { till_closings: {} },
    statement: `
      select day::text, currency, number, ${at('at')} as at, ${actor()} as by, entries, (
          select json_agg(json_build_object(
            'method', taken ->> 'method', 'count', taken -> 'count', 'payments', ${amount(`(taken ->> 'payments')::bigint`)},
            'tips', ${amount(`(taken ->> 'tips')::bigint`)}, 'refunds', ${amount(`(taken ->> 'refunds')::bigint`)},
            'total', ${amount(`(taken ->> 'total')::bigint`)}, 'moved', ${amount(`coalesce((taken ->> 'moved')::bigint, 0)`)}
          ) order by taken ->> 'method') from jsonb_array_elements(takings) as taken
        ) as takings,
        ${amount('starting_cash_mills')} as "startingCash", ${amount('counted_cash_mills')} as "countedCash", nullif(note, '') as note
      from till_closings order by till_closings.day, number, till_closings.currency`,
    columns: [
      'day',
      'currency',
      'number',
      'at',
      'by.name',
      'entries',
      'takings.method',
      'takings.total',
      'startingCash',
      'countedCash',
      'note',
    ],
  },
]
