CREATE OR REPLACE FUNCTION words_of(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıłøđð', 'ilodd'), 'ß', 'ss'
    ), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-`{-~\u2010-\u2027\u2030-\u205e]+'
  ) AS word
  WHERE word <> ''
$function$;
