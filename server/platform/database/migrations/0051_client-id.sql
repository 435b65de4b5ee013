-- A client is `client_id` everywhere (decision 107). The version before reads and writes `user_id`: triggers keep both columns equal,
-- whichever of them a version names. What reads the column is in the next migration, which waits until every row has it.
LOCK TABLE "appointments", "mails" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "client_id" text;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "client_id" text;
--> statement-breakpoint
-- Which of the two was written; there is no OLD for a new row, so its fields are null.
CREATE FUNCTION "keep_client_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.client_id IS DISTINCT FROM OLD.client_id THEN
    NEW.user_id := NEW.client_id;
  ELSE
    NEW.client_id := NEW.user_id;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "appointments_keep_client" BEFORE INSERT OR UPDATE ON "appointments"
FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION "keep_client_id"();
--> statement-breakpoint
CREATE TRIGGER "mails_keep_client" BEFORE INSERT OR UPDATE ON "mails"
FOR EACH ROW WHEN (NEW.client_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION "keep_client_id"();
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client_id" CHECK ("appointments"."client_id" is not null) NOT VALID;
--> statement-breakpoint
COMMENT ON CONSTRAINT "appointments_client_id" ON "appointments" IS 'filled with: client_id = user_id';
--> statement-breakpoint
-- It goes with `user_id`.
ALTER TABLE "mails" ADD CONSTRAINT "mails_client_id" CHECK ("mails"."client_id" is not distinct from "mails"."user_id") NOT VALID;
--> statement-breakpoint
COMMENT ON CONSTRAINT "mails_client_id" ON "mails" IS 'filled with: client_id = user_id';
--> statement-breakpoint
-- Filling in the column is no change of the appointment, as in the migration `money-in-mills`.
CREATE OR REPLACE TRIGGER "appointments_count_version" BEFORE UPDATE ON "appointments" FOR EACH ROW WHEN (
  (OLD.charges_mills IS NOT NULL OR NEW.charges_mills IS NULL) AND (OLD.client_id IS NOT NULL OR NEW.client_id IS NULL)
) EXECUTE FUNCTION "count_appointment_version"();
--> statement-breakpoint
-- Beside the column, their parameter of the same name has to say whose it is.
DO $do$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT replace(pg_get_functiondef(oid), '= client_id', format('= %I.client_id', proname)) FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname IN ('booking_refusal', 'settle_booking_key')
  LOOP
    EXECUTE definition;
  END LOOP;
END
$do$;
