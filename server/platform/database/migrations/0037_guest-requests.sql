CREATE TABLE "guest_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"booking" jsonb NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"client_id" text,
	"appointment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_requests_email_lower_case" CHECK ("guest_requests"."email" = lower("guest_requests"."email"))
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "guest_requests_by_age" ON "guest_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "guest_requests_by_email" ON "guest_requests" USING btree ("email");