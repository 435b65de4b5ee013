CREATE OR REPLACE FUNCTION words_of(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g')),
        'ıłøđðς' || U&'\0671\0649\06cc\06a9\0629' || '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
        'iloddσ' || U&'\0627\064a\064a\0643\0647' || '01234567890123456789'
      ), 'ß', 'ss'
    ), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-`{-~\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2010-\u2027\u2030-\u205e]+'
  ) AS word
  WHERE word <> ''
$function$;
