CREATE TABLE "import_files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"state" text NOT NULL,
	"headers_key" text,
	"recognized" jsonb,
	"mapping" jsonb,
	"progress" jsonb,
	"report" jsonb,
	"problem" text,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_files_state" CHECK ("import_files"."state" in ('reading', 'read', 'checking', 'checked', 'importing', 'done', 'failed', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_parts_pkey" PRIMARY KEY("file_id","kind","position")
);
--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_file_id_import_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."import_files"("id") ON DELETE cascade ON UPDATE no action;