LOCK TABLE "appointments", "users" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "language" text;