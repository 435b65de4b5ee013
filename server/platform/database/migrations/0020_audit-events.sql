CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"area" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"actor_label" text NOT NULL,
	"subject_id" text,
	"subject_label" text,
	"changes" jsonb NOT NULL,
	"address" text,
	"device" text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_by_time" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_of_area" ON "audit_events" USING btree ("area","at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_of_actor" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_of_subject" ON "audit_events" USING btree ("subject_id","at","id");
--> statement-breakpoint
-- It is only ever added to.
COMMENT ON TABLE "audit_events" IS 'the server may: select, insert';
--> statement-breakpoint
-- As in the migration `history-by-kind`, with the audit log: nor does it say from where they acted.
CREATE OR REPLACE FUNCTION "forget_in_history"("person" text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE appointment_events SET actor_label = '' WHERE changed_by = person AND actor_label <> '';
  UPDATE audit_events SET actor_label = '', address = NULL, device = NULL WHERE actor_id = person;
  UPDATE audit_events SET subject_label = '', changes = '[]' WHERE subject_id = person
$$;
