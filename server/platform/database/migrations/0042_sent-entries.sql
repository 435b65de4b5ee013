CREATE TABLE "sent_entries" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"organizer" text
);
