-- By hand: the search has what the firm calls sectors, regions and types now. Opportunities keep the keys of these words.
-- lock: a trigger on a table of some settings, which nobody reads for long
CREATE FUNCTION vocabulary_label(vocabulary jsonb, kind text, key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((
    SELECT coalesce(meant.label, word.label)
    FROM jsonb_to_recordset(vocabulary -> $2) AS word(key text, label text, "replacedBy" text)
      LEFT JOIN jsonb_to_recordset(vocabulary -> $2) AS meant(key text, label text) ON meant.key = word."replacedBy"
    WHERE word.key = $3 LIMIT 1), $3)
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW search_source_opportunity (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT o.id AS subject_id, array['everyone'] AS audience, o.name AS title,
    concat_ws(E'\n', o.summary, vocabulary_label(w.value, 'sectors', o.sector), vocabulary_label(w.value, 'regions', o.region),
      vocabulary_label(w.value, 'types', o.type)) AS body, search_page_text(o.content) AS gated,
    concat_ws(' · ', vocabulary_label(w.value, 'sectors', o.sector), vocabulary_label(w.value, 'regions', o.region)) AS note,
    '/opportunities/' || o.stage || '/' || o.slug AS href, o.published_at AS at
  FROM opportunity o LEFT JOIN firm_setting w ON w.name = 'vocabulary' WHERE o.published_at IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW search_source_position (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT h.id, array['member:' || h.member_id], coalesce(f.name, o.name),
    concat_ws(E'\n', coalesce(f.strategy, vocabulary_label(w.value, 'sectors', o.sector)), e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''), '/portfolio/' || h.id, h.created_at
  FROM position h LEFT JOIN fund f ON f.id = h.fund_id LEFT JOIN opportunity o ON o.id = h.opportunity_id
    LEFT JOIN investing_entity e ON e.id = h.entity_id LEFT JOIN firm_setting w ON w.name = 'vocabulary';--> statement-breakpoint
-- Rows whose words are called something else than before.
CREATE FUNCTION search_vocabulary_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP = 'UPDATE' THEN OLD.value END;
BEGIN
  PERFORM search_follow('opportunity', array(
    SELECT o.id FROM opportunity o
    WHERE o.published_at IS NOT NULL AND (
      vocabulary_label(was, 'sectors', o.sector), vocabulary_label(was, 'regions', o.region), vocabulary_label(was, 'types', o.type)
    ) IS DISTINCT FROM (
      vocabulary_label(NEW.value, 'sectors', o.sector), vocabulary_label(NEW.value, 'regions', o.region),
      vocabulary_label(NEW.value, 'types', o.type))));
  PERFORM search_follow('position', array(
    SELECT h.id FROM position h JOIN opportunity o ON o.id = h.opportunity_id
    WHERE vocabulary_label(was, 'sectors', o.sector) IS DISTINCT FROM vocabulary_label(NEW.value, 'sectors', o.sector)));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_vocabulary_changed AFTER INSERT OR UPDATE ON firm_setting FOR EACH ROW
  WHEN (NEW.name = 'vocabulary') EXECUTE FUNCTION search_vocabulary_changed();--> statement-breakpoint
-- Words that were renamed before: a job makes these rows anew.
INSERT INTO search_stale (kind, subject_id)
  SELECT 'opportunity', o.id FROM opportunity o JOIN firm_setting w ON w.name = 'vocabulary' WHERE o.published_at IS NOT NULL
  UNION ALL
  SELECT 'position', h.id FROM position h JOIN firm_setting w ON w.name = 'vocabulary' WHERE h.opportunity_id IS NOT NULL
  ON CONFLICT DO NOTHING;
