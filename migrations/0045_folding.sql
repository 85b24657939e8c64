-- lock: opportunities are few; rows of the search are queued for a job, and not written.
-- By hand: one folding for everything that is searched. `foldedText` and `wordsIn` in app/domain do the same to what is
-- searched for (docs/decisions/0065-one-folding.md).
-- In plpgsql, as each: what is LANGUAGE sql and cannot be inlined is planned anew for each row.
CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = length(value) THEN RETURN translate(lower(value), '''`', ''); END IF;
  RETURN normalize(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(replace(value, '´', ''), NFKD), '[''`´‘’‛′ʹʻʼʽ׳＇\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
    'øłđðħıŧŋς‐‒–—―−', 'olddhitnσ------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
END
$$;--> statement-breakpoint
-- A folded text with its words apart: "O'Neill" and a word that is divided at the end of a line stand as a whole and in
-- parts; where a script has no spaces, each letter does with the next. Two passes pair all letters, the second from the
-- second letter on.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
DECLARE
  wholes text;
BEGIN
  IF value ~ '[''`´‘’‛′ʹʻʼʽ׳＇]|[-\u00ad\u2010\u2011][ \t]*[\r\n]' THEN
    value := regexp_replace(value, '\u00ad([ \t]*[\r\n])', '-\1', 'g');
    value := regexp_replace(value, '[\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    SELECT string_agg(regexp_replace(word[1], '[-\u2010\u2011\s]+', '', 'g'), ' ') INTO wholes
      FROM regexp_matches(value, '[^\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff''`´‘’‛′ʹʻʼʽ׳＇]+(?:(?:[''`´‘’‛′ʹʻʼʽ׳＇]|[-\u2010\u2011][ \t]*[\r\n]\s*)[^\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff''`´‘’‛′ʹʻʼʽ׳＇]+)+', 'g') AS word;
    value := concat_ws(' ', regexp_replace(value, '[''`´‘’‛′ʹʻʼʽ׳＇]', ' ', 'g'), wholes);
  END IF;
  value := search_fold(value);
  IF value ~ '[\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]' THEN
    value := regexp_replace(value, '([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]+)', ' \1 ', 'g');
    value := regexp_replace(value, '([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])', '\1\2 ', 'g') || regexp_replace(
      regexp_replace(regexp_replace(value, '[^\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]+', ' ', 'g'), ' ([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])', ' \1 ', 'g'), '([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])', '\1\2 ', 'g');
  END IF;
  RETURN value;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_list(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array(
    SELECT DISTINCT left(word, 40) FROM regexp_split_to_table(search_text(value), '[\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff]+') AS word WHERE word <> '');
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_line(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN trim(regexp_replace(search_fold(value), '[\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff]+', ' ', 'g'));
END
$$;--> statement-breakpoint
ALTER TABLE "document_page" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_text(name || ' ' || summary || ' ' || sector || ' ' || region || ' ' || type)) || array_to_tsvector(array['=stage:' || stage, '=sector:' || sector, '=region:' || region, '=type:' || type])) STORED;--> statement-breakpoint
-- Also where only the way of folding has changed.
DO $do$
DECLARE of_kind text;
BEGIN
  FOREACH of_kind IN ARRAY array['opportunity', 'document', 'faq', 'question', 'fund', 'position', 'person', 'entity', 'commitment'] LOOP
    EXECUTE format($make$
CREATE OR REPLACE FUNCTION search_insert_%1$s(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT %1$L, subject_id, audience, title, body, gated, note, href, at, search_line(title),
      search_words(search_letter(%1$L), title, body),
      CASE WHEN gated <> '' THEN search_words(search_letter(%1$L), title, concat_ws(E'\n', body, gated)) END
    FROM search_source_%1$s WHERE subject_id = ANY (ids)
  ON CONFLICT (kind, subject_id) DO UPDATE SET audience = excluded.audience, title = excluded.title, body = excluded.body,
    gated = excluded.gated, note = excluded.note, href = excluded.href, at = excluded.at, folded = excluded.folded,
    words = excluded.words, gated_words = excluded.gated_words
  WHERE (search_entry.audience, search_entry.title, search_entry.body, search_entry.gated, search_entry.note, search_entry.href, search_entry.at,
      search_entry.folded, search_entry.words, search_entry.gated_words)
    IS DISTINCT FROM (excluded.audience, excluded.title, excluded.body, excluded.gated, excluded.note, excluded.href, excluded.at,
      excluded.folded, excluded.words, excluded.gated_words);
END
$$$make$, of_kind);
  END LOOP;
END
$do$;--> statement-breakpoint
INSERT INTO search_stale (kind, subject_id)
SELECT kind, subject_id FROM search_entry, concat_ws(' ', title, body, gated) AS value
WHERE octet_length(value) <> length(value) OR value ~ '[''`]|-[ \t]*[\r\n]' ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE FUNCTION document_page_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := to_tsvector('simple', search_text(NEW.text));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER document_page_words BEFORE INSERT OR UPDATE OF text ON document_page FOR EACH ROW
  EXECUTE FUNCTION document_page_words();
