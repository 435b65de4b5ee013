-- Who works here (decision 051). Both tables refer to users and stylists.
LOCK TABLE "stylists", "users", "settings" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "staff" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"stylist_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('manager', 'receptionist', 'stylist')),
	CONSTRAINT "staff_stylist" CHECK ("staff"."stylist_id" is null or "staff"."role" = 'stylist')
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"is_mailed" boolean NOT NULL,
	"role" text NOT NULL,
	"stylist_id" text,
	"invited_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('manager', 'receptionist', 'stylist')),
	CONSTRAINT "staff_invitations_stylist" CHECK (("staff_invitations"."stylist_id" is not null) = ("staff_invitations"."role" = 'stylist')),
	CONSTRAINT "staff_invitations_email_lower_case" CHECK ("staff_invitations"."email" = lower("staff_invitations"."email"))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_stylist_id_stylists_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_stylist_id_stylists_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_of_stylist" ON "staff" USING btree ("stylist_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "staff_invitations_email" ON "staff_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_invitations_of_stylist" ON "staff_invitations" USING btree ("stylist_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_invitations_by" ON "staff_invitations" USING btree ("invited_by");