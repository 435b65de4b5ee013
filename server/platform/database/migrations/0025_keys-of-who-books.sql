-- A key is the account's that books, so bookings that somebody makes for a client don't share the client's keys. The index that they did
-- breaks nothing of the previous version by going: it only refused.
LOCK TABLE "appointments" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "appointments_own_key" ON "appointments" USING btree ("user_id","idempotency_key") WHERE "appointments"."idempotency_key" is not null and "appointments"."booked_by" is null;--> statement-breakpoint
DROP INDEX "appointments_idempotency";
--> statement-breakpoint
-- The locks of several bookings: the catalogue's, and that of each client and account by its hash, so that two statements never wait for each
-- other in a circle. The account that books for somebody else is locked shared: its bookings for several clients don't wait for each other,
-- but for its deletion, a merge, and the settling of its keys, which lock it exclusively.
CREATE FUNCTION "lock_bookings"("actor_ids" text[], "client_ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  locked record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  FOR locked IN
    SELECT hashtext(id) AS key, bool_or(is_client) AS is_client
    FROM (SELECT unnest(client_ids), true UNION ALL SELECT unnest(actor_ids), false) AS person (id, is_client)
    GROUP BY 1 ORDER BY 1
  LOOP
    IF locked.is_client THEN
      PERFORM pg_advisory_xact_lock(7203117, locked.key);
    ELSE
      PERFORM pg_advisory_xact_lock_shared(7203117, locked.key);
    END IF;
  END LOOP;
END
$$;
--> statement-breakpoint
-- As in the migration `clients`, with the account that books locked shared where it isn't the client's.
CREATE OR REPLACE FUNCTION "booking_refusal"(
  "client_id" text, "request_key" text, "asked_at" timestamptz, "most_open" integer, "may_overlap" boolean,
  "chosen_stylist" text, "stylist_version" text, "chosen_services" text[], "service_versions" text[],
  "from_time" timestamptz, "to_time" timestamptz, "settings_version" integer, "has_free_parts" boolean, "actor_id" text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  unchanged integer;
  ahead bigint;
  meets boolean;
BEGIN
  -- Every booking locks these, in this order, before anything else: as `lock_bookings`, without a query.
  IF pg_advisory_xact_lock_shared(7203116) IS NULL
     OR (hashtext(actor_id) < hashtext(client_id) AND pg_advisory_xact_lock_shared(7203117, hashtext(actor_id)) IS NULL)
     OR pg_advisory_xact_lock(7203117, hashtext(client_id)) IS NULL
     OR (hashtext(actor_id) > hashtext(client_id) AND pg_advisory_xact_lock_shared(7203117, hashtext(actor_id)) IS NULL) THEN
    RAISE 'no lock';
  END IF;
  IF NOT EXISTS (SELECT FROM stylists WHERE id = chosen_stylist AND xmin::text = stylist_version) THEN
    RETURN 'catalogue';
  END IF;
  SELECT count(*) INTO unchanged FROM services
  WHERE id = ANY (chosen_services) AND xmin::text = service_versions[array_position(chosen_services, id)];
  IF unchanged <> cardinality(chosen_services) THEN
    RETURN 'catalogue';
  END IF;
  IF EXISTS (SELECT FROM settings WHERE version <> settings_version) THEN
    RETURN 'settings';
  END IF;
  IF EXISTS (SELECT FROM voided_booking_keys WHERE user_id = actor_id AND key = request_key) THEN
    RETURN 'voided';
  END IF;
  -- The desk has no limit, and the client's other visits, of which walk-ins have many, don't matter where they may overlap.
  IF most_open IS NULL AND may_overlap THEN
    RETURN NULL;
  END IF;
  SELECT count(*) FILTER (WHERE starts_at > asked_at),
    bool_or((stylist_id <> chosen_stylist OR busy IS NOT NULL OR has_free_parts) AND starts_at < to_time AND ends_at > from_time)
  INTO ahead, meets
  FROM appointments WHERE user_id = client_id AND status IN ('Pending', 'Confirmed');
  IF ahead >= most_open THEN
    RETURN 'too_many';
  END IF;
  IF meets AND NOT may_overlap THEN
    RETURN 'own_visit';
  END IF;
  RETURN NULL;
END
$$;
