import { msg } from '@lingui/core/runtime-macro'
import { filledInSql, gaps, inSql } from '../../platform/language/sql-words.ts'
import { twiceInFile } from './checks.ts'

const noStylist = msg`No stylist here is named ${{ name: gaps.name }}`

const mark = (name: string) => `to_timestamp((marks ->> '${name}')::float8)`

/**
 * A booking's services, with details from the catalogue if the file has none. If only their total is known, it is divided in proportion to
 * the catalogue's prices, which may be in another currency, so that the services always add up to it.
 */
const bookedServices = `
  select sum(mills)::bigint as mills, sum(minutes)::int as minutes, jsonb_agg(
    case when is_whole or cost is null or cost = listed then document
      else document || jsonb_build_object('Price', trim_scale((share + case when nth = 1 then cost - shares else 0 end) / 1000.0)) end
    order by nth
  ) as services
  from (
    select *, sum(share) over () as shares from (
      select *, coalesce(trunc(cost * weight / nullif(listed, 0) / smallest) * smallest, 0) as share from (
        select nth, document, minutes, mills, weight, bool_or(is_whole) over () as is_whole, sum(weight) over () as listed,
          coalesce(charges, case when "isForeign" then coalesce(sum(mills) over (), 0) end)::numeric as cost
        from (
          select nth, coalesce((booked ->> 'isWhole')::boolean, false) as is_whole,
            coalesce((booked ->> 'mills')::bigint, case when not "isForeign" then service.mills end) as mills,
            coalesce((booked ->> 'mills')::bigint, service.mills, 0)::numeric as weight, coalesce((booked ->> 'minutes')::int, service.minutes) as minutes,
            case when (booked ->> 'isWhole')::boolean then '{}'
              else coalesce(service.doc, '{"Price": 0, "Duration": 0, "Description": ""}') end
            || (booked -> 'document') || jsonb_build_object('id', coalesce(service.id, booked ->> 'sourceId', '')) as document
          from jsonb_array_elements(given.services) with ordinality as list (booked, nth)
          left join lateral (
            select * from import_catalogue as own where own.kind = 'service' and own.ref in (booked ->> 'key', booked ->> 'named')
            order by own.ref = booked ->> 'key' desc limit 1
          ) as service on true
        ) as each_service
      ) as weighed
    ) as shared
  ) as priced`

/**
 * Rows for the file's bookings, and reasons to refuse them. A past visit keeps a stylist who isn't here, like a deleted one; an upcoming
 * visit needs one of the salon's. Past open visits become completed, since the other system never closed them; our own export keeps their
 * status.
 */
export const visitRows = () => `
  select staged.seq, staged.key, is_open, is_over,
    case
      when other.whose is not null then pg_temp.other_list(other.whose)
      when twice.seq is not null then ${inSql(twiceInFile)}
      when owner.problem is not null then owner.problem
      when is_open and chair.id is null then coalesce(
        ${filledInSql(inSql(noStylist), 'name', `given.stylist ->> 'name'`)}, ${inSql(msg`No stylist here is named so`)}
      )
      when coalesce(given.minutes, booked.minutes, 0) <= 0 then ${inSql(msg`Nothing says how long it takes`)}
    end as problem,
    other.whose is null and (
      exists (select from imported_records where imported_records.key = staged.key)
      or $1 and exists (select from appointments where id = staged.source_id)
    ) as is_known,
    given.id, case when is_over then 'Completed' else given.status end as status, coalesce(chair.id, given.stylist ->> 'former') as stylist_id, owner.client_id,
    "startsAt" as starts_at, span.ends_at,
    "wallDate" as wall_date, "wallMinutes" as wall_minutes,
    coalesce(charges, booked.mills, 0) as charges_mills, given.currency, coalesce(booked.services, '[]') as services,
    coalesce(given.stylist -> 'document', chair.document, '{"description": "", "rating": 0, "status": "Not Available", "daysAvailable": []}')
      || jsonb_strip_nulls(jsonb_build_object('id', coalesce(chair.id, given.stylist ->> 'former'), 'stylistName', coalesce(
        given.stylist -> 'document' ->> 'stylistName', chair.name, given.stylist ->> 'name'
      ))) as stylist,
    jsonb_build_object(
      'uid', owner.client_id, 'name', coalesce("bookedAs" ->> 'name', given.client ->> 'name', clients.name),
      'email', coalesce("bookedAs" ->> 'email', given.client ->> 'email', clients.email, '')
    ) as client,
    given.phone, note, "deskNote" as desk_note, busy,
    ${mark('arrived')} as arrived_at, ${mark('started')} as started_at, ${mark('finished')} as finished_at, ${mark('late')} as late_at,
    ${mark('no_show')} as no_show_at, "cancelReason" as cancel_reason, coalesce(discount, 0) as discount_mills, "discountReason" as discount_reason,
    coalesce("cancellationCharge", 0) as cancellation_charge_mills,
    "createdAt" as created_at,
    case when is_over then greatest("updatedAt", "startsAt") else "updatedAt" end as updated_at
  from import_staged as staged
  cross join lateral jsonb_to_record(doc) as given (
    id text, status text, "isOpen" boolean, "startsAt" timestamptz, minutes int, "wallDate" date, "wallMinutes" smallint, charges bigint, currency text,
    "isForeign" boolean, smallest int, "bookedAs" jsonb,
    services jsonb, stylist jsonb, client jsonb, phone text, note text, "deskNote" text, busy smallint[], marks jsonb, "cancelReason" text,
    discount bigint, "discountReason" text, "cancellationCharge" bigint,
    "createdAt" timestamptz, "updatedAt" timestamptz
  )
  join (select ref, client_id, problem from import_refs) as owner using (ref)
  left join import_twice as twice using (seq)
  left join import_others as other using (seq)
  left join clients on clients.id = owner.client_id
  left join lateral (
    select import_catalogue.id, import_catalogue.name, import_catalogue.doc as document from import_catalogue
    where kind = 'stylist' and import_catalogue.ref in (given.stylist ->> 'key', given.stylist ->> 'named')
    order by import_catalogue.ref = given.stylist ->> 'key' desc limit 1
  ) as chair on true
  left join lateral (${bookedServices}) as booked on true
  cross join lateral (select "startsAt" + coalesce(given.minutes, booked.minutes) * interval '1 minute' as ends_at) as span
  cross join lateral (select "isOpen" and not $1 and coalesce(span.ends_at <= $4::timestamptz, false) as is_over) as past
  cross join lateral (select "isOpen" and not is_over as is_open) as ahead
  where staged.kind = 'booking' and staged.problem is null and staged.seq > $2 and staged.seq <= $3`

export const compared = `
  create temp table import_twice on commit drop as
  select seq from (
    select seq, row_number() over (partition by key order by seq) as nth from import_staged
    where kind = 'booking' and problem is null and key is not null
  ) as numbered where nth > 1;
  create temp table import_others on commit drop as
  select seq, appointments.client ->> 'name' as whose
  from import_staged join imported_records using (key) join appointments on appointments.id = record_id
  where kind = 'booking' and problem is null and wall_date <> (doc ->> 'wallDate')::date
    and not pg_temp.could_be_one(appointments.client ->> 'name', coalesce(doc -> 'client' ->> 'name', ''));
  analyze import_catalogue, import_twice, import_others`
