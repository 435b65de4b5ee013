CREATE OR REPLACE FUNCTION keep_client_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_words WHERE kind = 'client' AND id = OLD.id;
  ELSE
    INSERT INTO search_words (word, kind, id)
    SELECT word, 'client', NEW.id
    FROM unnest(words_of(concat_ws(' ', NEW.name, NEW.email)) || array_remove(ARRAY[NEW.email], NULL)) AS word
    ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER clients_keep_words AFTER INSERT OR DELETE OR UPDATE OF name, email ON clients FOR EACH ROW EXECUTE FUNCTION keep_client_words();

CREATE TRIGGER users_keep_words AFTER INSERT OR DELETE OR UPDATE OF name, email ON users FOR EACH ROW EXECUTE FUNCTION keep_client_words();
