CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"audience" text[] NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"gated" text NOT NULL,
	"note" text NOT NULL,
	"href" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"folded" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"gated_words" "tsvector",
	CONSTRAINT "search_entry_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE INDEX "search_entry_words" ON "search_entry" USING gin ("words","audience");--> statement-breakpoint
CREATE INDEX "search_entry_gated" ON "search_entry" USING gin ("gated_words") WHERE gated_words is not null;--> statement-breakpoint
CREATE INDEX "search_entry_newest" ON "search_entry" USING btree ("kind","at","subject_id");--> statement-breakpoint
CREATE INDEX "search_entry_title" ON "search_entry" USING btree ("kind","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_entry_part" ON "search_entry" USING gin ("folded" gin_trgm_ops) WHERE kind <> 'ledger_line';--> statement-breakpoint
-- By hand, from here to the end: what the search finds by, and the triggers that keep it (docs/decisions/0042-search.md).

-- Text without case and accents. `foldedText` in app/features/search does the same to what is searched for.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')),
    'øłđðħıŧς', 'olddhitσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;--> statement-breakpoint
-- The words of a text, folded. Whatever is neither a letter nor a digit parts them. In plpgsql, like `search_words`: what
-- is LANGUAGE sql and cannot be inlined is planned anew for each row.
CREATE FUNCTION search_list(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array(
    SELECT DISTINCT left(word, 40)
    FROM regexp_split_to_table(search_fold(value), '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ufeff]+') AS word
    WHERE word <> '');
END
$$;--> statement-breakpoint
CREATE FUNCTION search_line(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(search_fold(value), '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ufeff]+', ' ', 'g'))
$$;--> statement-breakpoint
-- A word and what is left of it without each of its letters: two words that share one of these differ by one typo.
CREATE FUNCTION search_typos(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(word, n - 1) || substr(word, n + 1) FROM generate_series(1, length(word) + 1) AS n
  WHERE length(word) BETWEEN 5 AND 16 AND word !~ '[0-9]'
$$;--> statement-breakpoint
-- The letter that marks the words of a kind, so that a search of one kind never reads those of another.
CREATE FUNCTION search_letter(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'opportunity' THEN 'o' WHEN 'document' THEN 'd' WHEN 'faq' THEN 'a' WHEN 'question' THEN 'q'
    WHEN 'fund' THEN 'f' WHEN 'position' THEN 'h' WHEN 'person' THEN 'p' WHEN 'entity' THEN 'e'
    WHEN 'commitment' THEN 'c' WHEN 'ledger_line' THEN 'l' END
$$;--> statement-breakpoint
-- Words of the title (t), of the text (x), and the typos of those of the title (y).
CREATE FUNCTION search_words(letter text, title text, body text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE title_words text[] := search_list(title);
BEGIN
  RETURN array_to_tsvector(array(
    SELECT letter || 't' || word FROM unnest(title_words) AS word
    UNION ALL SELECT letter || 'x' || word FROM unnest(search_list(body)) AS word
    UNION ALL SELECT letter || 'y' || typo FROM unnest(title_words) AS word, search_typos(word) AS typo
  ));
END
$$;--> statement-breakpoint
-- All that is written on the page of an opportunity, beyond its card.
CREATE FUNCTION search_page_text(content jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(left(string_agg(words, E'\n' ORDER BY place), 200000), '') FROM (
    -- The texts of a paragraph follow each other; names and headings are each their own line.
    SELECT place, string_agg(part #>> '{}', CASE path WHEN '$.**.value' THEN ' ' ELSE E'\n' END) AS words
    FROM unnest(array['$.**.title', '$.**.value', '$.**.text', '$.**.summary', '$.**.name', '$.**.role', '$.**.bio',
      '$.**.label', '$.**.note', '$.**.detail', '$.passedReason']) WITH ORDINALITY AS paths(path, place),
      jsonb_path_query(content, ('strict ' || path)::jsonpath, '{}', true) AS part
    WHERE jsonb_typeof(part) = 'string'
    GROUP BY place
  ) AS parts
$$;--> statement-breakpoint
-- What a row of the index holds, for each kind. A table's own columns and the names of what it belongs to, nothing else.
CREATE VIEW search_source AS
  SELECT 'opportunity' AS kind, o.id AS subject_id, array['everyone'] AS audience, o.name AS title,
    concat_ws(E'\n', o.summary, o.sector, o.region, o.type) AS body, search_page_text(o.content) AS gated,
    concat_ws(' · ', o.sector, o.region) AS note, '/opportunities/' || o.stage || '/' || o.slug AS href, o.published_at AS at
  FROM opportunity o WHERE o.published_at IS NOT NULL
  UNION ALL
  SELECT 'document', d.id,
    CASE
      WHEN d.owner_id IS NOT NULL THEN array['admin', 'member:' || d.owner_id]
      WHEN d.has_rules THEN array['admin'] || array(
        SELECT DISTINCT CASE r.kind WHEN 'everyone' THEN 'everyone' WHEN 'role' THEN 'role:' || r.role
          WHEN 'fund' THEN 'fund:' || r.fund_id WHEN 'person' THEN 'member:' || r.member_id ELSE 'nda' END
        FROM document_rule r WHERE r.document_id = d.id ORDER BY 1)
      WHEN d.category = 'teaser' THEN array['admin', 'everyone']
      WHEN d.fund_id IS NOT NULL THEN array['admin', 'fund:' || d.fund_id]
      ELSE array['admin', 'nda']
    END,
    d.title, concat_ws(E'\n', coalesce(o.name, f.name), d.section, nullif(array_to_string(d.tags, ', '), '')), '',
    coalesce(o.name, f.name, ''), '/documents/' || d.id, d.published_at
  FROM document d LEFT JOIN opportunity o ON o.id = d.opportunity_id LEFT JOIN fund f ON f.id = d.fund_id
  WHERE d.published_at IS NOT NULL
  UNION ALL
  SELECT 'faq', a.id, array['everyone'], a.published_question, a.published_text, '', c.name, '/faqs#' || a.slug, 'epoch'
  FROM faq a JOIN faq_category c ON c.id = a.category_id
  WHERE a.published_at IS NOT NULL AND a.withdrawn_at IS NULL AND a.deleted_at IS NULL
  UNION ALL
  SELECT 'question', q.id, array['member:' || q.member_id], left(regexp_replace(q.body, '\s+', ' ', 'g'), 120),
    concat_ws(E'\n', q.body, q.answer, q.reference), '', coalesce(o.name, f.name, q.reference, 'FAQs'),
    CASE q.page
      WHEN 'opportunity' THEN '/opportunities/' || o.stage || '/' || o.slug || '#own-questions'
      WHEN 'fund' THEN '/funds/' || f.slug || '#own-questions'
      WHEN 'contact' THEN '/contact#' || q.reference
      ELSE '/faqs#own-questions'
    END, q.asked_at
  FROM question q LEFT JOIN opportunity o ON o.id = q.opportunity_id LEFT JOIN fund f ON f.id = q.fund_id
  UNION ALL
  SELECT 'fund', f.id, array['nda'], f.name, concat_ws(E'\n', f.summary, f.strategy, f.vintage), '',
    concat_ws(' · ', f.strategy, f.vintage), '/funds/' || f.slug, f.published_at
  FROM fund f
  UNION ALL
  SELECT 'position', h.id, array['member:' || h.member_id], coalesce(f.name, o.name),
    concat_ws(E'\n', coalesce(f.strategy, o.sector), e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''), '/portfolio/' || h.id, h.created_at
  FROM position h LEFT JOIN fund f ON f.id = h.fund_id LEFT JOIN opportunity o ON o.id = h.opportunity_id
    LEFT JOIN investing_entity e ON e.id = h.entity_id
  UNION ALL
  SELECT 'person', m.id, array['admin'], m.name, m.email::text, '', m.email::text, '/admin/people?person=' || m.id, m.created_at
  FROM member m WHERE m.erased_at IS NULL
  UNION ALL
  SELECT 'entity', e.id, array['admin'], e.name || coalesce(' and ' || (e.details->>'secondName'), ''), m.name, '',
    m.name, '/admin/people?person=' || m.id, e.created_at
  FROM investing_entity e JOIN member m ON m.id = e.member_id
  UNION ALL
  SELECT 'commitment', c.id, array['admin'], m.name || ' · ' || o.name, concat_ws(E'\n', e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''),
    '/admin/opportunities/' || o.id || '/book?entry=' || c.id, c.submitted_at
  FROM commitment c JOIN member m ON m.id = c.member_id JOIN opportunity o ON o.id = c.opportunity_id
    LEFT JOIN investing_entity e ON e.id = c.entity_id
  UNION ALL
  SELECT 'ledger_line', l.id, array['admin'], l.reference, coalesce(l.note, ''), '', l.date::text,
    '/admin/funds/' || l.vehicle_id || '/ledger?holder=' || l.position_id, l.recorded_at
  FROM ledger_line l;--> statement-breakpoint
-- A row of the source as the index has it, and what it is found by.
CREATE VIEW search_made AS
  SELECT kind, subject_id, audience, title, body, gated, note, href, at, search_line(title) AS folded,
    -- Imports add ledger lines by the hundred thousand, so their words are read here, without a function call for each
    -- line, and typos only where a reference may have a word that is long enough.
    CASE WHEN kind <> 'ledger_line' THEN search_words(search_letter(kind), title, body) ELSE array_to_tsvector(array(
      SELECT 'lt' || left(word, 40) FROM regexp_split_to_table(search_fold(title), '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ufeff]+') AS word WHERE word <> ''
      UNION ALL SELECT 'lx' || left(word, 40) FROM regexp_split_to_table(search_fold(body), '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ufeff]+') AS word
      WHERE body <> '' AND word <> ''
      UNION ALL SELECT 'ly' || typo FROM regexp_split_to_table(search_fold(title), '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u2bff\u3000-\u303f\ufeff]+') AS word, search_typos(word) AS typo
      WHERE title !~ '^[ -~]*$' OR title ~ '[A-Za-z]{5}'
    )) END AS words,
    CASE WHEN gated <> '' THEN search_words(search_letter(kind), title, concat_ws(E'\n', body, gated)) END AS gated_words
  FROM search_source;--> statement-breakpoint
-- By index also where a table was empty when the session planned it: an import fills it in one transaction.
-- One statement for some subjects and one for all: a condition that allows for both is planned as a read of the whole table.
CREATE FUNCTION search_insert(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  IF ids IS NULL THEN
    INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words FROM search_made WHERE kind = of_kind;
    RETURN;
  END IF;
  INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words FROM search_made WHERE kind = of_kind AND subject_id = ANY (ids)
  ON CONFLICT (kind, subject_id) DO UPDATE SET audience = excluded.audience, title = excluded.title, body = excluded.body,
    gated = excluded.gated, note = excluded.note, href = excluded.href, at = excluded.at, folded = excluded.folded,
    words = excluded.words, gated_words = excluded.gated_words
  WHERE (search_entry.audience, search_entry.title, search_entry.body, search_entry.gated, search_entry.note, search_entry.href, search_entry.at)
    IS DISTINCT FROM (excluded.audience, excluded.title, excluded.body, excluded.gated, excluded.note, excluded.href, excluded.at);
END
$$;--> statement-breakpoint
-- Makes the rows of these subjects anew. They are locked first, by a statement of its own: of two transactions that
-- change what one row is made of, the later one then reads what the earlier one has committed.
CREATE FUNCTION search_refresh(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
  PERFORM FROM search_entry WHERE kind = of_kind AND subject_id = ANY (ids) ORDER BY subject_id FOR UPDATE;
  DELETE FROM search_entry WHERE kind = of_kind AND subject_id = ANY (ids) AND subject_id NOT IN (
    SELECT source.subject_id FROM search_source AS source WHERE source.kind = of_kind AND source.subject_id = ANY (ids));
  PERFORM search_insert(of_kind, ids);
END
$$;--> statement-breakpoint
-- Makes the whole index anew, for a restored or hand-mended database: "select search_rebuild()".
CREATE FUNCTION search_rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_kind text;
BEGIN
  DELETE FROM search_entry;
  FOREACH of_kind IN ARRAY array['opportunity', 'document', 'faq', 'question', 'fund', 'position', 'person', 'entity', 'commitment', 'ledger_line'] LOOP
    PERFORM search_insert(of_kind, NULL);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_insert(TG_ARGV[0], array(SELECT id FROM now_there));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(TG_ARGV[0], array[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = TG_ARGV[0] AND subject_id IN (SELECT id FROM there_before);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = TG_ARGV[0];
  RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
  source record;
  old_values text;
  new_values text;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('opportunity', 'opportunity', 'name, summary, sector, region, type, content, stage, slug, published_at'),
    ('document', 'document', 'title, category, opportunity_id, fund_id, owner_id, section, tags, has_rules, published_at'),
    ('faq', 'faq', 'published_question, published_text, published_at, withdrawn_at, deleted_at, category_id, slug'),
    ('question', 'question', 'member_id, page, opportunity_id, fund_id, body, answer, reference, asked_at'),
    ('fund', 'fund', 'name, summary, strategy, vintage, slug, published_at'),
    ('position', 'position', 'member_id, entity_id, fund_id, opportunity_id'),
    ('person', 'member', 'name, email, erased_at'),
    ('entity', 'investing_entity', 'name, details, member_id'),
    ('commitment', 'commitment', 'member_id, entity_id, opportunity_id, submitted_at'),
    ('ledger_line', 'ledger_line', NULL)
  ) AS sources(kind, tab, columns) LOOP
    EXECUTE format('CREATE TRIGGER search_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION search_added(%L)', source.tab, source.kind);
    EXECUTE format('CREATE TRIGGER search_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS there_before FOR EACH STATEMENT EXECUTE FUNCTION search_removed(%L)', source.tab, source.kind);
    EXECUTE format('CREATE TRIGGER search_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION search_emptied(%L)', source.tab, source.kind);
    -- Ledger lines are never changed: the database refuses it.
    IF source.columns IS NOT NULL THEN
      -- These columns alone: a sign-in writes a member's name again, and other columns as well.
      SELECT string_agg('OLD.' || name, ', '), string_agg('NEW.' || name, ', ') INTO old_values, new_values
      FROM unnest(string_to_array(source.columns, ', ')) AS name;
      EXECUTE format('CREATE TRIGGER search_changed AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION search_changed(%L)', source.columns, source.tab, old_values, new_values, source.kind);
    END IF;
  END LOOP;
END
$$;--> statement-breakpoint
-- What carries the name of something else follows it. The lock waits for rows that are being added to it just now, which
-- would else be made with the name of before.
CREATE FUNCTION search_opportunity_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM opportunity WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('question', array(SELECT id FROM question WHERE opportunity_id = NEW.id));
  -- The addresses of the others do not depend on its stage or its slug.
  IF (OLD.name, OLD.sector) IS NOT DISTINCT FROM (NEW.name, NEW.sector) THEN RETURN NULL; END IF;
  PERFORM search_refresh('document', array(SELECT id FROM document WHERE opportunity_id = NEW.id));
  PERFORM search_refresh('position', array(SELECT id FROM position WHERE vehicle_id = NEW.id));
  PERFORM search_refresh('commitment', array(SELECT id FROM commitment WHERE opportunity_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name, sector, stage, slug ON opportunity FOR EACH ROW
  WHEN ((OLD.name, OLD.sector, OLD.stage, OLD.slug) IS DISTINCT FROM (NEW.name, NEW.sector, NEW.stage, NEW.slug))
  EXECUTE FUNCTION search_opportunity_renamed();--> statement-breakpoint
CREATE FUNCTION search_fund_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM fund WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('question', array(SELECT id FROM question WHERE fund_id = NEW.id));
  IF (OLD.name, OLD.strategy) IS NOT DISTINCT FROM (NEW.name, NEW.strategy) THEN RETURN NULL; END IF;
  PERFORM search_refresh('document', array(SELECT id FROM document WHERE fund_id = NEW.id));
  PERFORM search_refresh('position', array(SELECT id FROM position WHERE vehicle_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name, strategy, slug ON fund FOR EACH ROW
  WHEN ((OLD.name, OLD.strategy, OLD.slug) IS DISTINCT FROM (NEW.name, NEW.strategy, NEW.slug))
  EXECUTE FUNCTION search_fund_renamed();--> statement-breakpoint
CREATE FUNCTION search_faq_category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM faq_category WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('faq', array(SELECT id FROM faq WHERE category_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name ON faq_category FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_faq_category_renamed();--> statement-breakpoint
CREATE FUNCTION search_member_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('entity', array(SELECT id FROM investing_entity WHERE member_id = NEW.id));
  PERFORM search_refresh('commitment', array(SELECT id FROM commitment WHERE member_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name ON member FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_member_renamed();--> statement-breakpoint
CREATE FUNCTION search_entity_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM investing_entity WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('position', array(SELECT id FROM position WHERE member_id = NEW.member_id AND entity_id = NEW.id));
  PERFORM search_refresh('commitment', array(SELECT id FROM commitment WHERE entity_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name, details ON investing_entity FOR EACH ROW
  WHEN ((OLD.name, OLD.details) IS DISTINCT FROM (NEW.name, NEW.details)) EXECUTE FUNCTION search_entity_renamed();--> statement-breakpoint
-- Who a document is for stands in its rules. The document is locked, as by the acts that change it.
CREATE FUNCTION search_rules_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := array(SELECT DISTINCT document_id FROM changed);
BEGIN
  PERFORM FROM document WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM search_refresh('document', ids);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_rules_added AFTER INSERT ON document_rule REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_rules_changed();--> statement-breakpoint
CREATE TRIGGER search_rules_altered AFTER UPDATE ON document_rule REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_rules_changed();--> statement-breakpoint
CREATE TRIGGER search_rules_removed AFTER DELETE ON document_rule REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_rules_changed();--> statement-breakpoint
SELECT search_rebuild();
