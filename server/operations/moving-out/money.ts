import { actor, amount, at, type Content, plain } from './content.ts'

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
        nullif(${amount('tip_mills')}, 0) as tip, ${amount('given_mills')} as given, currency, method, refund_of as "refundOf", reason, nullif(payments.text, '') as text,
        online_payment_id as "onlinePaymentId", provider_reference as reference, ${actor()} as by
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
      'onlinePaymentId',
      'reference',
    ],
  },
  {
    kind: 'online-payment',
    name: 'online-payments',
    tables: {
      online_payments: {
        without: {
          session_id: 'of a page of the provider that is over',
          session_url: 'the same',
          session_expires_at: 'the same',
          pay_by: 'who hasn’t paid is asked here',
          confirms: 'the same',
          link: 'signed by this server',
          version: plain.version,
        },
      },
      // A refund that isn't told yet is told by the server that has the payment then, with the same key.
      provider_calls: {
        without: {
          reference: 'of a call that was answered',
          problem: 'says why this server waits',
          attempts: 'the same',
          next_at: 'the same',
        },
      },
    },
    statement: `
      select id, appointment_id as "bookingId", client_id as "clientId", purpose, state, ${amount('amount_mills')} as amount, currency,
        account, json_strip_nulls(json_build_object('customer', customer_id, 'payment', payment_id, 'method', method_id)) as "references",
        case when card_last4 is not null then json_build_object('brand', card_brand, 'last4', card_last4) end as card,
        accepted, terms, nullif(note, '') as note, ${at('settled_at')} as "settledAt", ${actor()} as by, (
          select json_agg(json_build_object(
            'id', id, 'kind', kind, 'amount', ${amount('amount_mills')}, 'refundOf', refund_of, 'reason', reason, 'request', request, 'by', ${actor()}
          ) order by created_at, id) from provider_calls
          where online_payment_id = online_payments.id and state = 'waiting' and kind in ('refund', 'forget_card', 'forget_customer')
        ) as calls,
        ${at('created_at')} as "createdAt", ${at('updated_at')} as "updatedAt"
      from online_payments order by created_at, id`,
    columns: [
      'id',
      'bookingId',
      'clientId',
      'purpose',
      'state',
      'amount',
      'currency',
      'account',
      'references.payment',
      'card.brand',
      'card.last4',
      'accepted.text',
      'note',
      'settledAt',
      'calls.kind',
      'calls.amount',
      'by.name',
      'createdAt',
      'updatedAt',
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
