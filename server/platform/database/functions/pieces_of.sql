CREATE OR REPLACE FUNCTION pieces_of(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
RETURN (SELECT COALESCE(array_agg(DISTINCT substr(word.word, place.place, 3)), '{}'::text[]) AS "coalesce" FROM unnest(words_of(pieces_of.value)) word(word), LATERAL generate_series(1, (length(word.word) - 2)) place(place));
