CREATE OR REPLACE FUNCTION keep_client_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM clients WHERE id = OLD.id;
  ELSE
    INSERT INTO clients (id, name, phone, email, deleted_at, demo, created_at, updated_at)
    VALUES (
      NEW.id, NEW.name, NEW.phone, CASE WHEN NEW.deleted_at IS NULL THEN NEW.email END, NEW.deleted_at, NEW.demo,
      NEW.created_at, NEW.updated_at
    )
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, phone = excluded.phone, email = excluded.email,
      deleted_at = excluded.deleted_at, demo = excluded.demo, updated_at = excluded.updated_at;
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER users_keep_client AFTER INSERT OR DELETE OR UPDATE OF name, phone, email, deleted_at, demo ON users FOR EACH ROW EXECUTE FUNCTION keep_client_of_account();
