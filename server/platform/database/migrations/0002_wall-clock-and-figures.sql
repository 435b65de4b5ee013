CREATE TABLE "appointment_chunks" (
	"list" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"starts_id" text NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "appointment_chunks_pkey" PRIMARY KEY("list","starts_at","starts_id")
);
--> statement-breakpoint
CREATE TABLE "appointment_deltas" (
	"n" smallint NOT NULL,
	"status" text NOT NULL,
	"wall_date" date NOT NULL,
	"wall_minutes" smallint NOT NULL,
	"stylist_id" text NOT NULL,
	"charges_cents" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_figures" (
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"key" text NOT NULL,
	"n" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "appointment_figures_pkey" PRIMARY KEY("kind","starts_on","key")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	-- Compared byte by byte whatever the database's language, so that words with a common beginning stand together.
	"word" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("word","kind","id")
);
--> statement-breakpoint
DROP INDEX "appointments_of_user";--> statement-breakpoint
DROP INDEX "appointments_by_status";--> statement-breakpoint
DROP INDEX "appointments_by_change";--> statement-breakpoint
-- Bookings made before these columns existed were made in the zone that is the default.
ALTER TABLE "appointments" ADD COLUMN "wall_date" date;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "wall_minutes" smallint;--> statement-breakpoint
UPDATE "appointments" SET
	"wall_date" = ("starts_at" AT TIME ZONE 'America/New_York')::date,
	"wall_minutes" = extract(hour FROM "starts_at" AT TIME ZONE 'America/New_York') * 60 + extract(minute FROM "starts_at" AT TIME ZONE 'America/New_York');--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "wall_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "wall_minutes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stylists" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_of" ON "search_words" USING btree ("kind","id","word");--> statement-breakpoint
CREATE INDEX "appointments_of_stylist" ON "appointments" USING btree ("stylist_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "appointments_of_user" ON "appointments" USING btree ("user_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "appointments_by_status" ON "appointments" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "appointments_by_change" ON "appointments" USING btree ("updated_at","id");