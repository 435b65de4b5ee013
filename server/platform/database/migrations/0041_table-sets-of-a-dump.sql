ALTER TABLE "import_files" ADD COLUMN "table_sets" jsonb;--> statement-breakpoint
ALTER TABLE "import_files" ADD COLUMN "table_set" text;