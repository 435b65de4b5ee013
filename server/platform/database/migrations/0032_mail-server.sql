LOCK TABLE "mails" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "mail_servers" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"encryption" text NOT NULL,
	"user_name" text DEFAULT '' NOT NULL,
	"password" text,
	"sender_name" text DEFAULT '' NOT NULL,
	"sender_address" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_servers_one" CHECK ("mail_servers"."id" = 1),
	CONSTRAINT "mail_servers_encryption" CHECK ("mail_servers"."encryption" in ('tls', 'starttls', 'none'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;