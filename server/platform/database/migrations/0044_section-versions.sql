ALTER TABLE "settings" ADD COLUMN "section_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- In which version each section was changed last, whichever version of the server writes. A section that isn't known yet was changed in the
-- version before at the latest.
CREATE OR REPLACE FUNCTION "count_settings_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.section_versions := (
    SELECT coalesce(jsonb_object_agg(name, CASE
      WHEN OLD.document -> name IS DISTINCT FROM NEW.document -> name THEN NEW.version
      ELSE coalesce((OLD.section_versions ->> name)::integer, OLD.version) END), '{}')
    FROM (SELECT jsonb_object_keys(OLD.document) UNION SELECT jsonb_object_keys(NEW.document)
          UNION SELECT jsonb_object_keys(OLD.section_versions)) AS sections (name)
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- The waitlist's quiet hours became those of all mail: moved here, so that a section is stored by itself.
UPDATE "settings" SET "document" = "document" || jsonb_build_object(
  'mail', jsonb_build_object('quiet', "document" -> 'waitlist' -> 'quiet') || coalesce("document" -> 'mail', '{}')
) WHERE "document" -> 'waitlist' ? 'quiet' AND NOT coalesce("document" -> 'mail', '{}') ? 'quiet';
