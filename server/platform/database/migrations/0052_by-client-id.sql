-- Once columns are filled: whatever read `user_id` reads `client_id` (decision 107).
LOCK TABLE "appointments", "clients", "mails" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- The columns are equal, so one foreign key is enough.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_user_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- `appointments_of_user` and `mails_of_user` stay for the lists of the version before.
CREATE INDEX IF NOT EXISTS "appointments_of_client" ON "appointments" USING btree ("client_id","status","updated_at","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_of_client" ON "mails" USING btree ("client_id","created_at");
--> statement-breakpoint
-- Under its name, by which both versions know a repeated request.
CREATE UNIQUE INDEX IF NOT EXISTS "appointments_own_key_of_client" ON "appointments" USING btree ("client_id","idempotency_key") WHERE "appointments"."idempotency_key" is not null and "appointments"."booked_by" is null;
--> statement-breakpoint
DROP INDEX "appointments_own_key";
--> statement-breakpoint
ALTER INDEX "appointments_own_key_of_client" RENAME TO "appointments_own_key";
--> statement-breakpoint
-- From here on with `client_id` in place of `user_id`.
CREATE OR REPLACE FUNCTION booking_refusal(client_id text, request_key text, asked_at timestamp with time zone, most_open integer, may_overlap boolean, chosen_stylist text, stylist_version text, chosen_services text[], service_versions text[], from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $$
DECLARE
  unchanged integer;
  ahead bigint;
  meets boolean;
BEGIN
  -- Every booking locks both, in this order, before anything else.
  IF pg_advisory_xact_lock_shared(7203116) IS NULL OR pg_advisory_xact_lock(7203117, hashtext(client_id)) IS NULL THEN
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
  IF EXISTS (SELECT FROM voided_booking_keys WHERE user_id = client_id AND key = request_key) THEN
    RETURN 'voided';
  END IF;
  SELECT count(*) FILTER (WHERE starts_at > asked_at),
    bool_or(stylist_id <> chosen_stylist AND starts_at < to_time AND ends_at > from_time)
  INTO ahead, meets
  FROM appointments WHERE appointments.client_id = booking_refusal.client_id AND status IN ('Pending', 'Confirmed');
  IF ahead >= most_open THEN
    RETURN 'too_many';
  END IF;
  IF meets AND NOT may_overlap THEN
    RETURN 'own_visit';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION booking_refusal(client_id text, request_key text, asked_at timestamp with time zone, most_open integer, may_overlap boolean, chosen_stylist text, stylist_version text, chosen_services text[], service_versions text[], from_time timestamp with time zone, to_time timestamp with time zone, settings_version integer, has_free_parts boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $$
DECLARE
  unchanged integer;
  ahead bigint;
  meets boolean;
BEGIN
  -- Every booking locks both, in this order, before anything else.
  IF pg_advisory_xact_lock_shared(7203116) IS NULL OR pg_advisory_xact_lock(7203117, hashtext(client_id)) IS NULL THEN
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
  IF EXISTS (SELECT FROM voided_booking_keys WHERE user_id = client_id AND key = request_key) THEN
    RETURN 'voided';
  END IF;
  SELECT count(*) FILTER (WHERE starts_at > asked_at),
    bool_or((stylist_id <> chosen_stylist OR busy IS NOT NULL OR has_free_parts) AND starts_at < to_time AND ends_at > from_time)
  INTO ahead, meets
  FROM appointments WHERE appointments.client_id = booking_refusal.client_id AND status IN ('Pending', 'Confirmed');
  IF ahead >= most_open THEN
    RETURN 'too_many';
  END IF;
  IF meets AND NOT may_overlap THEN
    RETURN 'own_visit';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION booking_refusal(client_id text, request_key text, asked_at timestamp with time zone, most_open integer, may_overlap boolean, chosen_stylist text, stylist_version text, chosen_services text[], service_versions text[], from_time timestamp with time zone, to_time timestamp with time zone, settings_version integer, has_free_parts boolean, actor_id text)
 RETURNS text
 LANGUAGE plpgsql
AS $$
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
  FROM appointments WHERE appointments.client_id = booking_refusal.client_id AND status IN ('Pending', 'Confirmed');
  IF ahead >= most_open THEN
    RETURN 'too_many';
  END IF;
  IF meets AND NOT may_overlap THEN
    RETURN 'own_visit';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION settle_booking_key(client_id text, request_key text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $$
DECLARE
  booked text;
BEGIN
  PERFORM lock_client_bookings(client_id);
  SELECT id INTO booked FROM appointments
  WHERE (appointments.client_id = settle_booking_key.client_id AND booked_by IS NULL OR booked_by = settle_booking_key.client_id)
    AND idempotency_key = request_key;
  IF booked IS NULL THEN
    DELETE FROM voided_booking_keys WHERE user_id = client_id AND created_at < moment - interval '1 day';
    INSERT INTO voided_booking_keys (user_id, key, created_at) VALUES (client_id, request_key, moment) ON CONFLICT DO NOTHING;
  END IF;
  RETURN booked;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_late_cancellation(appointment appointments, notice integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT appointment.status = 'Canceled' AND appointment.no_show_at IS NULL AND EXISTS (
    SELECT FROM appointment_events AS event
    WHERE event.appointment_id = appointment.id AND event.to_status = 'Canceled'
      AND (appointment.cancel_reason = 'client' OR event.actor_role IN ('client', 'link') OR event.changed_by = appointment.client_id)
      AND event.at > appointment.starts_at - notice * interval '1 minute'
  )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_sample_payments()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM set_config('chairtime.removes_sample', 'on', true);
  DELETE FROM payments USING appointments, clients
  WHERE appointments.id = payments.appointment_id AND clients.id = appointments.client_id AND clients.demo;
  PERFORM set_config('chairtime.removes_sample', '', true);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_clients(ids text[])
 RETURNS void
 LANGUAGE sql
AS $$
  WITH visits AS (
    SELECT DISTINCT client_id, wall_date AS day, stylist_id FROM appointments
    WHERE client_id = ANY (ids) AND client_id <> 'WALK-IN' AND status = 'Completed'
  ), facts AS MATERIALIZED (
    SELECT client_id, day, stylist_id,
      max(day) OVER (PARTITION BY client_id ORDER BY day RANGE BETWEEN UNBOUNDED PRECEDING AND interval '1 day' PRECEDING) AS previous_day,
      row_number() OVER (PARTITION BY client_id, day ORDER BY stylist_id) = 1 AS leads,
      lag(day) OVER with_stylist IS NULL AS is_first,
      CASE WHEN lag(day) OVER with_stylist IS NULL THEN lead(day) OVER with_stylist END AS next_day
    FROM visits WINDOW with_stylist AS (PARTITION BY client_id, stylist_id ORDER BY day)
  ), removed AS (
    DELETE FROM client_visits AS known WHERE client_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM facts WHERE (facts.client_id, facts.day, facts.stylist_id) = (known.client_id, known.day, known.stylist_id)
    ) RETURNING day
  ), written AS (
    INSERT INTO client_visits AS known (client_id, day, stylist_id, previous_day, leads, is_first, next_day)
    SELECT client_id, day, stylist_id, previous_day, leads, is_first, next_day FROM facts
    ON CONFLICT (client_id, day, stylist_id) DO UPDATE
    SET previous_day = excluded.previous_day, leads = excluded.leads, is_first = excluded.is_first, next_day = excluded.next_day
    WHERE (known.previous_day, known.leads, known.is_first, known.next_day)
      IS DISTINCT FROM (excluded.previous_day, excluded.leads, excluded.is_first, excluded.next_day)
    RETURNING day
  )
  INSERT INTO report_backlog (kind, key)
  SELECT 'day', day::text FROM removed UNION SELECT 'day', day::text FROM written
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_appointment_figures(chunk_size integer DEFAULT 2500)
 RETURNS void
 LANGUAGE plpgsql
 SET work_mem TO '64MB'
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203115);
  LOCK TABLE appointments IN SHARE MODE;
  PERFORM reset_appointment_figures();
  INSERT INTO appointment_figures (kind, starts_on, key, currency, n, mills)
  SELECT figure.kind, figure.starts_on, figure.key, alike.currency, sum(alike.n), sum(alike.mills)
  FROM (
    -- The later of the two beginnings is a day of the same week and the same month, so it stands for all their days.
    SELECT status, greatest(date_trunc('week', wall_date::timestamp), date_trunc('month', wall_date::timestamp))::date AS wall_date,
      wall_minutes, stylist_id, currency, count(*) AS n,
      sum(coalesce(charges_mills, charges_cents::bigint * 10 + charges_third_decimal)) AS mills
    FROM appointments GROUP BY 1, 2, 3, 4, 5
  ) AS alike, appointment_figure_keys(alike.status, alike.wall_date, alike.wall_minutes, alike.stylist_id) AS figure
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
  UPDATE appointment_chunks SET n = (SELECT count(*) FROM appointments WHERE list IN ('all', status));
  PERFORM split_appointment_chunks(chunk_size);
  INSERT INTO report_backlog (kind, key)
  SELECT DISTINCT 'client', client_id FROM appointments WHERE status = 'Completed'
  UNION ALL SELECT DISTINCT 'day', wall_date::text FROM appointments;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_appointment_delta()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.charges_mills IS NULL
     AND (OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.charges_third_decimal, OLD.updated_at, OLD.client_id)
       = (NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.charges_third_decimal, NEW.updated_at, NEW.client_id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, currency, client_id) VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.updated_at, OLD.id,
        coalesce(OLD.charges_mills, OLD.charges_cents::bigint * 10 + OLD.charges_third_decimal), OLD.currency, OLD.client_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, currency, client_id) VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.updated_at, NEW.id,
        coalesce(NEW.charges_mills, NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal), NEW.currency, NEW.client_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- `user_id`, too, while the version before writes it.
CREATE OR REPLACE TRIGGER "appointments_note_delta"
AFTER INSERT OR DELETE OR UPDATE OF
  status, wall_date, wall_minutes, stylist_id, charges_cents, charges_third_decimal, charges_mills, currency, updated_at,
  user_id, client_id, ends_at, busy, no_show_at, cancel_reason
ON "appointments" FOR EACH ROW EXECUTE FUNCTION "note_appointment_delta"();
