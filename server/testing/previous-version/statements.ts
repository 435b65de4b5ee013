/**
 * The previous server's writes, column for column: copied from its log of statements (`log_statement=all`) when its migrations landed.
 * Never edited with the code.
 */

const contact = `( select jsonb_strip_nulls(jsonb_build_object( 'name', person.name, 'email', coalesce(person.email, ''),
  'phone', person.phone, 'bounced', (select bounce_reason from users where users.id = person.id) )) from clients as person
  where person.id = appointments.user_id )`
const appointmentColumns = `"id", "status", "stylist_id", "user_id", "booked_by", "starts_at", "ends_at", "wall_date", "wall_minutes",
  "charges_cents", "charges_third_decimal", "services", "stylist", "client", "idempotency_key", "request_hash", "version", "changed_by",
  "previous_status", "busy", "phone", "note", "change", "created_at", "updated_at"`
const serviceColumns = `"id", "name", "description", "price_cents", "price_third_decimal", "duration_minutes", "processing_minutes",
  "finishing_minutes", "buffer_minutes", "category", "hidden", "image_url", "position", "demo", "created_at", "updated_at"`
const stylistColumns = `"id", "name", "description", "rating", "image_url", "status", "days_available", "services", "schedule", "position",
  "demo", "created_at", "updated_at"`
const mailColumns = `"id", "key", "kind", "user_id", "appointment_id", "to_name", "to_address", "subject", "html", "text", "ics",
  "ics_method", "status", "attempts", "last_error", "created_at", "updated_at", "sent_at", "relayed_at"`
const later = (parameter: string) =>
  `greatest(${parameter}::timestamptz, "appointments"."updated_at" + interval '1 millisecond')`

/** Takes a JSON array, `$5`, since several bookings can share the statement. */
export const book = `insert into "appointments" (${appointmentColumns}) select booking."id", booking."status", booking."stylistId",
  booking."clientId", booking."bookedBy", booking."startsAt", booking."endsAt", booking."wallDate", booking."wallMinutes",
  booking."chargesCents", booking."chargesThirdDecimal", booking."services", booking."stylist", booking."client", booking."idempotencyKey",
  booking."requestHash", $1::integer, booking."changedBy", $2::text, booking."busy", booking."phone", booking."note", booking."change",
  booking."createdAt", booking."updatedAt"
  from jsonb_to_recordset(case when $3::text is null or set_config('lock_timeout', $4::text, true) is not null then $5::jsonb end)
  as booking ("clientId" text, "idempotencyKey" text, "askedAt" timestamptz, "mostOpen" integer, "mayOverlap" boolean, "stylistId" text,
  "stylistVersion" text, "serviceIds" text[], "serviceVersions" text[], "from" timestamptz, "to" timestamptz, "settingsVersion" integer,
  "hasFreeParts" boolean, "actorId" text, "id" text, "status" text, "bookedBy" text, "startsAt" timestamp (3) with time zone,
  "endsAt" timestamp (3) with time zone, "wallDate" date, "wallMinutes" smallint, "chargesCents" integer, "chargesThirdDecimal" smallint,
  "services" jsonb, "stylist" jsonb, "client" jsonb, "requestHash" text, "changedBy" text, "busy" smallint[], "phone" text, "note" text,
  "change" jsonb, "createdAt" timestamp (3) with time zone, "updatedAt" timestamp (3) with time zone)
  where coalesce(booking_refusal(booking."clientId"::text, booking."idempotencyKey"::text, booking."askedAt"::timestamptz,
  booking."mostOpen"::integer, booking."mayOverlap"::boolean, booking."stylistId"::text, booking."stylistVersion"::text,
  booking."serviceIds"::text[], booking."serviceVersions"::text[], booking."from"::timestamptz, booking."to"::timestamptz,
  booking."settingsVersion"::integer, booking."hasFreeParts"::boolean, booking."actorId"::text),
  account_refusal(booking."actorId"::text, booking."clientId"::text)) is null returning "id", "version", "previous_status"`
export const insertClient = `insert into "clients" ("id", "name", "phone", "email", "deleted_at", "merged_into", "demo", "created_at",
  "updated_at") values ($1, $2, $3, $4, default, default, default, $5, $6)`
export const changeStatus = `update "appointments" set "status" = $1, "changed_by" = $2, "change" = $3, "updated_at" = ${later('$4')}
  where ("appointments"."id" = $5 and "appointments"."status" = $6) returning ${appointmentColumns}, ${contact}`
export const undo = `update "appointments" set "status" = $1, "changed_by" = $2, "change" = $3, "updated_at" = ${later('$4')}
  where ("appointments"."id" = $5 and "appointments"."version" = $6 and "appointments"."updated_at" > $7)
  returning ${appointmentColumns}, ${contact}`
export const move = `update "appointments" set "status" = $1, "stylist_id" = $2, "starts_at" = $3, "ends_at" = $4, "wall_date" = $5,
  "wall_minutes" = $6, "changed_by" = $7, "previous_status" = $8, "change" = $9, "updated_at" = ${later('$10')}
  where ("appointments"."id" = $11 and "appointments"."version" = $12 and "appointments"."status" in ($13, $14)
  and case when not $15::boolean and exists (select from appointments where user_id = $16 and id <> $17 and status in ('Pending', 'Confirmed')
    and (stylist_id <> $18 or busy is not null or $19::boolean) and starts_at < $20::timestamptz and ends_at > $21::timestamptz)
  then 'own_visit' else booking_refusal( $22::text, $23::text, $24::timestamptz, $25::integer, $26::boolean, $27::text, $28::text,
  $29::text[], $30::text[], $31::timestamptz, $32::timestamptz, $33::integer, $34::boolean, $35::text ) end is null)
  returning ${appointmentColumns}, ${contact}`
export const sayWhoDeletes = `select set_config('chairtime.change', $1, true), set_config('chairtime.changed_at', $2, true)`
export const deleteAppointment = `delete from "appointments" where "appointments"."id" = $1 returning "id", "user_id", "stylist_id"`

export const insertUser = `insert into "users" ("id", "name", "email", "email_verified", "image", "phone", "two_factor_enabled", "bounced_at", "bounce_reason",
  "deleted_at", "demo", "created_at", "updated_at") values ($1, $2, $3, $4, default, default, default, default, default, default, default,
  $5, $6) on conflict do nothing returning "id"`
export const insertAccount = `insert into "accounts" ("id", "account_id", "provider_id", "user_id", "access_token", "refresh_token", "id_token",
  "access_token_expires_at", "refresh_token_expires_at", "scope", "password", "created_at", "updated_at") values ($1, $2, $3, $4, default,
  default, default, default, default, default, $5, $6, $7) on conflict ("user_id","provider_id") do update set "password" = $8,
  "updated_at" = $9`
export const insertSession = `insert into "sessions" ("id", "token", "user_id", "expires_at", "ip_address", "user_agent", "created_at", "updated_at")
  values ($1, $2, $3, $4, default, $5, $6, $7)`
export const countAttempt = `INSERT INTO "rate_limits" VALUES ($1, $2, $3) ON CONFLICT(key) DO UPDATE SET points = CASE WHEN ("rate_limits".expire <= $4 OR 1=0)
  THEN $2 ELSE "rate_limits".points + ($2) END, expire = CASE WHEN "rate_limits".expire <= $4 THEN $3 ELSE "rate_limits".expire END
  RETURNING points, expire`
export const updateUser = `update "users" set "name" = $1, "phone" = $2, "updated_at" = $3 where ("users"."id" = $4 and "users"."deleted_at" is null)
  returning "id"`
export const forgetUser = `update "users" set "name" = $1, "email" = $2, "email_verified" = $3, "image" = $4, "phone" = $5, "two_factor_enabled" = $6,
  "bounced_at" = $7, "bounce_reason" = $8, "deleted_at" = $9, "updated_at" = $10 where "users"."id" = $11`
export const insertStaff = `insert into "staff" ("user_id", "role", "stylist_id", "created_at", "updated_at") values ($1, $2, $3, $4, $5)
  on conflict do nothing returning "user_id", "role", "stylist_id", "created_at", "updated_at"`
export const insertInvitation = `insert into "staff_invitations" ("id", "email", "is_mailed", "role", "stylist_id", "invited_by", "expires_at", "created_at")
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
export const recordAudit = `insert into "audit_events" ("id", "at", "area", "kind", "actor_id", "actor_role", "actor_label", "subject_id", "subject_label",
  "changes", "address", "device") values (default, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

export const insertService = `insert into "services" (${serviceColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, default, default, $13, $14)
  returning ${serviceColumns}`
export const updateService = `update "services" set "name" = $1, "description" = $2, "price_cents" = $3, "price_third_decimal" = $4, "duration_minutes" = $5,
  "processing_minutes" = $6, "finishing_minutes" = $7, "buffer_minutes" = $8, "category" = $9, "hidden" = $10, "image_url" = $11,
  "demo" = $12, "updated_at" = $13 where "services"."id" = $14 returning ${serviceColumns}`
export const insertStylist = `insert into "stylists" (${stylistColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, default, default, default, $9, $10)
  returning ${stylistColumns}`
export const lockAppointment = `select ${appointmentColumns} from "appointments" where "appointments"."id" = (select "appointment_id" from "appointment_events"
  where "appointment_events"."id" = $1) for share`
export const insertDelivery = `insert into "webhook_deliveries" ("id", "webhook_id", "event_id", "event", "payload", "status", "attempts", "response_status",
  "last_error", "created_at", "updated_at", "delivered_at", "relayed_at") values ($1, $2, $3, $4, $5, default, default, default, default,
  $6, $7, default, default) on conflict do nothing`
export const insertMail = `insert into "mails" (${mailColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, default, default, default, $13, $14,
  default, default) on conflict do nothing`
export const settleDelivery = `update "webhook_deliveries" set "status" = $1, "attempts" = "webhook_deliveries"."attempts" + 1, "response_status" = $2,
  "last_error" = $3, "updated_at" = $4, "delivered_at" = $5 where "webhook_deliveries"."id" = $6`
export const settleMail = `update "mails" set "status" = $1, "attempts" = $2, "last_error" = $3, "updated_at" = $4, "sent_at" = $5 where "mails"."id" = $6`
