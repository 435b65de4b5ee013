import { amount, at, type Content, plain, seconds } from './content.ts'

export const visitContents: readonly Content[] = [
  {
    kind: 'booking',
    name: 'bookings',
    tables: {
      appointments: {
        without: {
          booked_by: 'the history says who booked it',
          changed_by: 'the history says it',
          previous_status: 'the history says it',
          change: 'empty in every row',
          wall_date: 'the start on the salon’s clock',
          wall_minutes: 'the same',
          idempotency_key: 'of a request that is over',
          request_hash: 'of a request that is over',
          checkout_id: 'of a check-out that is over',
          checked_out_at: 'of a check-out that is over',
          awaits_payment_until: 'who hasn’t paid is asked here',
          version: plain.version,
        },
      },
    },
    statement: `
      select id, status, ${at('starts_at')} as starts, (${seconds('ends_at')} - ${seconds('starts_at')}) / 60 as minutes,
        json_strip_nulls(json_build_object('id', client_id, 'name', client ->> 'name', 'email', nullif(client ->> 'email', ''))) as client,
        coalesce(stylist, '{}') || jsonb_build_object('id', stylist_id) as stylist, services, ${amount('charges_mills')} as charges, currency,
        phone, note, language, desk_note as "deskNote", nullif(jsonb_strip_nulls(jsonb_build_object(
          'arrived', ${seconds('arrived_at')}, 'started', ${seconds('started_at')}, 'finished', ${seconds('finished_at')},
          'late', ${seconds('late_at')}, 'no_show', ${seconds('no_show_at')}
        )), '{}') as marks,
        cancel_reason as "cancelReason",
        case when discount_mills > 0 then json_build_object('amount', ${amount('discount_mills')}, 'reason', coalesce(discount_reason, 'other')) end as discount,
        nullif(${amount('cancellation_charge_mills')}, 0) as "cancellationCharge",
        busy, ${at('created_at')} as "createdAt", ${at('updated_at')} as "updatedAt"
      from appointments order by starts_at, id`,
    columns: [
      ...['id', 'status', 'starts', 'minutes', 'client.id', 'client.name', 'client.email', 'stylist.id', 'stylist.stylistName'],
      ...[
        'services.ServiceName',
        'charges',
        'currency',
        'phone',
        'note',
        'language',
        'deskNote',
        'cancelReason',
        'discount.amount',
        'discount.reason',
        'cancellationCharge',
        'createdAt',
        'updatedAt',
      ],
      ...['marks.arrived', 'marks.started', 'marks.finished', 'marks.late', 'marks.no_show'],
    ],
  },
  {
    kind: 'block',
    name: 'blocks',
    tables: { blocks: { without: { version: plain.version, updated_at: plain.updated_at } } },
    statement: `
      select id, stylist_id as "stylistId", ${at('starts_at')} as starts, ${at('ends_at')} as ends, nullif(reason, '') as reason,
        series_id as "seriesId", ${at('created_at')} as "createdAt"
      from blocks order by starts_at, id`,
    columns: ['id', 'stylistId', 'starts', 'ends', 'reason', 'seriesId', 'createdAt'],
  },
  {
    kind: 'waitlist',
    name: 'waitlist',
    tables: {
      waitlist_entries: { without: { booked_as: 'for undoing a booking by mistake, soon after it' } },
      waitlist_offers: {
        without: { entry_id: 'stands within it', hold_id: 'which offers were of one time, while it was held' },
      },
    },
    statement: `
      select id, client_id as "clientId", service_ids as "serviceIds", stylist_id as "stylistId",
        nullif(stylist_ids, '{}') as "stylistIds", from_date::text as "from", to_date::text as "to",
        earliest, latest, nullif(known, '[]') as known,
        (
          select json_agg(json_strip_nulls(json_build_object(
            'id', id, 'stylistId', stylist_id, 'starts', ${at('starts_at')}, 'ends', ${at('ends_at')}, 'expires', ${at('expires_at')},
            'shared', nullif(is_shared, false), 'byDesk', nullif(is_by_desk, false), 'state', state, 'bookingId', appointment_id, 'createdAt', ${at('created_at')}
          )) order by created_at, id)
          from waitlist_offers where entry_id = waitlist_entries.id
        ) as offers,
        nullif(note, '') as note, nullif(calls, '[]') as calls, end_reason as "endReason", ${at('ended_at')} as "endedAt", ${at('created_at')} as "createdAt"
      from waitlist_entries order by created_at, id`,
    columns: [
      ...['id', 'clientId', 'serviceIds', 'stylistId', 'stylistIds', 'from', 'to', 'earliest', 'latest', 'note'],
      ...['endReason', 'endedAt', 'createdAt'],
    ],
  },
  {
    kind: 'rating',
    name: 'ratings',
    tables: { ratings: { without: { version: plain.version } } },
    statement: `
      select appointment_id as "bookingId", stylist_id as "stylistId", stars, nullif(text, '') as text, text_state as "textState",
        nullif(hidden_reason, '') as "hiddenReason", nullif(reply, '') as reply, counts,
        ${at('created_at')} as "createdAt", ${at('updated_at')} as "updatedAt"
      from ratings order by created_at, appointment_id`,
    columns: [
      ...['bookingId', 'stylistId', 'stars', 'text', 'textState', 'hiddenReason', 'reply', 'counts', 'createdAt', 'updatedAt'],
    ],
  },
]
