LOCK TABLE "services", "stylists" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"field" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "translations_kind_record_id_field_language_pk" PRIMARY KEY("kind","record_id","field","language"),
	CONSTRAINT "translations_kind" CHECK ("translations"."kind" in ('salon', 'section', 'group', 'service', 'stylist', 'closure', 'phone', 'picture', 'legal', 'mail')),
	CONSTRAINT "translations_text" CHECK ("translations"."text" <> '')
);
--> statement-breakpoint
CREATE FUNCTION forget_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM translations WHERE kind = TG_ARGV[0] AND record_id = OLD.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "services_forget_translations" AFTER DELETE ON "services" FOR EACH ROW EXECUTE FUNCTION forget_translations('service');--> statement-breakpoint
CREATE TRIGGER "stylists_forget_translations" AFTER DELETE ON "stylists" FOR EACH ROW EXECUTE FUNCTION forget_translations('stylist');--> statement-breakpoint
-- What a booking is made of is kept in memory by the version of the service's row, and so are lists.
CREATE FUNCTION renew_translated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := coalesce(NEW.kind, OLD.kind);
BEGIN
  IF changed = 'service' THEN
    UPDATE services SET updated_at = now() WHERE id = coalesce(NEW.record_id, OLD.record_id);
  ELSIF changed = 'stylist' THEN
    UPDATE stylists SET updated_at = now() WHERE id = coalesce(NEW.record_id, OLD.record_id);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "translations_renew_translated" AFTER INSERT OR UPDATE OR DELETE ON "translations" FOR EACH ROW EXECUTE FUNCTION renew_translated();
