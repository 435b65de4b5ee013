LOCK TABLE "holds" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "network" text;