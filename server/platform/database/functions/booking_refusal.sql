CREATE OR REPLACE FUNCTION booking_refusal(client_id text, request_key text, asked_at timestamp with time zone, most_open integer, may_overlap boolean, chosen_stylist text, stylist_version text, chosen_services text[], service_versions text[], from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION booking_refusal(client_id text, request_key text, asked_at timestamp with time zone, most_open integer, may_overlap boolean, chosen_stylist text, stylist_version text, chosen_services text[], service_versions text[], from_time timestamp with time zone, to_time timestamp with time zone, settings_version integer, has_free_parts boolean)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION booking_refusal(client_id text, request_key text, asked_at timestamp with time zone, most_open integer, may_overlap boolean, chosen_stylist text, stylist_version text, chosen_services text[], service_versions text[], from_time timestamp with time zone, to_time timestamp with time zone, settings_version integer, has_free_parts boolean, actor_id text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
$function$;
