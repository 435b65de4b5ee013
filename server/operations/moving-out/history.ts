import { actor, at, type Content } from './content.ts'

/** Events of the first versions have no data. */
const stateSql = (side: 'from' | 'to') => `case when ${side}_status is not null then jsonb_strip_nulls(jsonb_build_object(
  'status', ${side}_status, 'startsAt', extract(epoch from ${side}_starts_at)::bigint, 'stylistId', ${side}_stylist_id
)) end`

export const historyContents: readonly Content[] = [
  {
    kind: 'history',
    name: 'history',
    tables: {
      appointment_events: {
        without: {
          id: 'the order of the lines',
          relayed_at: 'mail and webhooks follow from it once',
          deleted: 'for the mail about a deletion, until it is queued',
        },
      },
    },
    // Payments and imports create these events themselves.
    statement: `
      select appointment_id as "bookingId", coalesce(kind, appointment_event_kind(from_status, to_status, to_starts_at is not null)) as event,
        ${at('at')} as at, ${actor('changed_by')} as by,
        coalesce(data, jsonb_build_object('from', ${stateSql('from')}, 'to', ${stateSql('to')})) as data
      from appointment_events where kind is null or kind not in ('paid', 'refunded', 'imported', 'receipt') order by id`,
    columns: ['bookingId', 'event', 'at', 'by.role', 'by.name', 'data'],
  },
  {
    kind: 'offered-time',
    name: 'offered-time',
    tables: { offered_time: {} },
    statement: `select day::text, stylist_id as "stylistId", minutes from offered_time order by offered_time.day, stylist_id`,
    columns: ['day', 'stylistId', 'minutes'],
  },
  {
    kind: 'audit',
    name: 'audit',
    tables: { audit_events: { without: { id: 'the order of the lines', area: 'the first word of the event' } } },
    statement: `
      select ${at('at')} as at, kind as event, ${actor()} as by, subject_id as "subjectId", subject_label as subject,
        nullif(changes, '[]') as changes, address, device
      from audit_events order by audit_events.at, id`,
    columns: ['at', 'event', 'by.role', 'by.name', 'subjectId', 'subject', 'changes', 'address', 'device'],
  },
]
