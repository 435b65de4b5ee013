CREATE OR REPLACE FUNCTION keep_stylist_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO search_words (word, kind, id)
  SELECT word, 'stylist', NEW.id FROM unnest(words_of(NEW.name)) AS word
  ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$function$;

CREATE TRIGGER stylists_keep_words AFTER INSERT OR UPDATE OF name ON stylists FOR EACH ROW EXECUTE FUNCTION keep_stylist_words();
