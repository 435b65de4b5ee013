LOCK TABLE "blocks" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "blocks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "blocks_of_series" ON "blocks" USING btree ("series_id") WHERE "blocks"."series_id" is not null;