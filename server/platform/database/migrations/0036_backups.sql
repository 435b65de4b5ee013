CREATE TABLE "backup_plans" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"nightly" boolean NOT NULL,
	"at" integer NOT NULL,
	"days" integer NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_plans_one_row" CHECK ("backup_plans"."only")
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"share" real DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"encrypted" boolean DEFAULT false NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "backup_runs_running" ON "backup_runs" USING btree (("ended_at" is null)) WHERE "backup_runs"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "backup_runs_name" ON "backup_runs" USING btree ("name");