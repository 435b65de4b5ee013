-- A key is the account's that books, so bookings that somebody makes for a client don't share the client's keys. The index that they did
-- breaks nothing of the previous version by going: it only refused.
LOCK TABLE "appointments" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "appointments_own_key" ON "appointments" USING btree ("user_id","idempotency_key") WHERE "appointments"."idempotency_key" is not null and "appointments"."booked_by" is null;--> statement-breakpoint
DROP INDEX "appointments_idempotency";
