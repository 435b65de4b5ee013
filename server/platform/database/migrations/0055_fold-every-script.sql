-- As before, and alike in more scripts: Arabic letters that are written in several ways, no vowel signs, digits of every keyboard.
-- The domain's `foldedWords` does the same for what is searched in the browser.
CREATE OR REPLACE FUNCTION "words_of"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
$$;
--> statement-breakpoint
INSERT INTO search_words (word, kind, id)
SELECT DISTINCT word, named.kind, named.id FROM (
  SELECT 'client' AS kind, id, concat_ws(' ', name, email) AS name FROM clients WHERE deleted_at IS NULL
  UNION ALL SELECT 'stylist', id, name FROM stylists
) AS named CROSS JOIN unnest(words_of(named.name)) AS word
WHERE named.name ~ '[\u00a1\u00a7\u00ab\u00ad\u00b6\u00b7\u00bb\u00bf\u0370-\U0010ffff]' ORDER BY word ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- In place of those whose pieces are of the words as they were; made before the migrations (`migrate.ts`).
CREATE INDEX IF NOT EXISTS "clients_by_folded_pieces" ON "clients" USING gin (pieces_of("name") collate "C") WITH (fastupdate=false) WHERE "clients"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_formulas_by_folded_pieces" ON "client_formulas" USING gin (pieces_of("text") collate "C") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_notes_by_folded_pieces" ON "client_notes" USING gin (pieces_of("text") collate "C") WITH (fastupdate=false);
--> statement-breakpoint
DROP INDEX "clients_by_name_pieces";
--> statement-breakpoint
DROP INDEX "client_formulas_by_pieces";
--> statement-breakpoint
DROP INDEX "client_notes_by_pieces";
