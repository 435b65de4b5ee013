CREATE TABLE "voided_booking_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voided_booking_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "voided_booking_keys" ADD CONSTRAINT "voided_booking_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Who books holds this lock shared, who changes the catalogue holds it alone, each until their transaction has ended. So nothing that
-- a booking was checked against can change between the check and the commit. One lock for all, so that nobody can take several in
-- the wrong order.
CREATE FUNCTION "lock_catalogue"() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7203116);
$$;
--> statement-breakpoint
CREATE FUNCTION "lock_catalogue_for_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_catalogue();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stylists_lock_catalogue" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stylists"
FOR EACH STATEMENT EXECUTE FUNCTION "lock_catalogue_for_change"();
--> statement-breakpoint
CREATE TRIGGER "services_lock_catalogue" BEFORE UPDATE OR DELETE OR TRUNCATE ON "services"
FOR EACH STATEMENT EXECUTE FUNCTION "lock_catalogue_for_change"();
--> statement-breakpoint
-- One client's bookings and given-up requests come one after the other.
CREATE FUNCTION "lock_client_bookings"("client_id" text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7203117, hashtext($1));
$$;
--> statement-breakpoint
-- What every booking locks, in this order, before anything else.
CREATE FUNCTION "lock_for_booking"("client_id" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  PERFORM pg_advisory_xact_lock(7203117, hashtext(client_id));
END
$$;
--> statement-breakpoint
-- Why a booking must not be written, or null. To be called in the statement that writes it: the locks are kept until that statement is
-- committed, and since this is plpgsql, the question below sees everything that was committed before they were granted.
--   catalogue   the stylist or a service is not the row version (xmin) that the booking was checked against
--   voided      the client has given up the request with that key
--   too_many    the client holds as many bookings that lie ahead as are allowed (null: any number)
--   own_visit   the client already has a visit at that time with another stylist, and has not said that both are wanted
CREATE FUNCTION "booking_refusal"(
  "client_id" text, "request_key" text, "asked_at" timestamptz, "most_open" integer, "may_overlap" boolean,
  "chosen_stylist" text, "stylist_version" text, "chosen_services" text[], "service_versions" text[],
  "from_time" timestamptz, "to_time" timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_for_booking(client_id);
  RETURN CASE
    WHEN NOT EXISTS (SELECT FROM stylists WHERE id = chosen_stylist AND xmin = stylist_version::xid)
      OR EXISTS (
        SELECT FROM unnest(chosen_services, service_versions) AS chosen (id, version)
        WHERE NOT EXISTS (SELECT FROM services WHERE services.id = chosen.id AND services.xmin = chosen.version::xid)
      ) THEN 'catalogue'
    WHEN EXISTS (SELECT FROM voided_booking_keys WHERE user_id = client_id AND key = request_key) THEN 'voided'
    WHEN most_open IS NOT NULL AND most_open <= (
      SELECT count(*) FROM appointments
      WHERE user_id = client_id AND status IN ('Pending', 'Confirmed') AND starts_at > asked_at
    ) THEN 'too_many'
    -- No booking lasts longer than a day.
    WHEN NOT may_overlap AND EXISTS (
      SELECT FROM appointments
      WHERE user_id = client_id AND status IN ('Pending', 'Confirmed') AND stylist_id <> chosen_stylist
        AND starts_at > from_time - interval '1 day' AND starts_at < to_time AND ends_at > from_time
    ) THEN 'own_visit'
  END;
END
$$;
--> statement-breakpoint
-- Settles a request whose answer was lost: answers with the id of the booking that it made or, where it made none, sees to it that it
-- never will, even if it is still on its way, and answers null.
CREATE FUNCTION "settle_booking_key"("client_id" text, "request_key" text, "moment" timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  booked text;
BEGIN
  PERFORM lock_client_bookings(client_id);
  SELECT id INTO booked FROM appointments WHERE user_id = client_id AND idempotency_key = request_key;
  IF booked IS NULL THEN
    DELETE FROM voided_booking_keys WHERE user_id = client_id AND created_at < moment - interval '1 day';
    INSERT INTO voided_booking_keys (user_id, key, created_at) VALUES (client_id, request_key, moment) ON CONFLICT DO NOTHING;
  END IF;
  RETURN booked;
END
$$;
