CREATE INDEX IF NOT EXISTS "client_records_by_tag" ON "client_records" USING gin ("tags");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_records_tagged" ON "client_records" USING btree ("updated_at") WHERE "client_records"."tags" <> '{}';
