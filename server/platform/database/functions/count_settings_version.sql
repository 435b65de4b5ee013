CREATE OR REPLACE FUNCTION count_settings_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE TRIGGER settings_count_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION count_settings_version();
