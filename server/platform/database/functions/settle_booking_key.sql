CREATE OR REPLACE FUNCTION settle_booking_key(client_id text, request_key text, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
$function$;
