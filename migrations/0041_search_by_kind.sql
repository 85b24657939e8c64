-- By hand: the source of the search is a view for each kind, and each kind has its own statements. As one statement for all,
-- a session planned nine kinds to write one (docs/decisions/0052-speed-of-search-and-library.md). The previous
-- release keeps writing the tables, whose triggers call these functions.
CREATE VIEW search_source_opportunity (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT o.id AS subject_id, array['everyone'] AS audience, o.name AS title,
    concat_ws(E'\n', o.summary, o.sector, o.region, o.type) AS body, search_page_text(o.content) AS gated,
    concat_ws(' · ', o.sector, o.region) AS note, '/opportunities/' || o.stage || '/' || o.slug AS href, o.published_at AS at
  FROM opportunity o WHERE o.published_at IS NOT NULL;--> statement-breakpoint
CREATE VIEW search_source_document (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT d.id,
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
  WHERE d.published_at IS NOT NULL;--> statement-breakpoint
CREATE VIEW search_source_faq (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT a.id, array['everyone'], a.published_question, a.published_text, '', c.name, '/faqs#' || a.slug, 'epoch'::timestamptz
  FROM faq a JOIN faq_category c ON c.id = a.category_id
  WHERE a.published_at IS NOT NULL AND a.withdrawn_at IS NULL AND a.deleted_at IS NULL;--> statement-breakpoint
CREATE VIEW search_source_question (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT q.id, array['member:' || q.member_id], left(regexp_replace(q.body, '\s+', ' ', 'g'), 120),
    concat_ws(E'\n', q.body, q.answer, q.reference), '', coalesce(o.name, f.name, q.reference, 'FAQs'),
    CASE q.page
      WHEN 'opportunity' THEN '/opportunities/' || o.stage || '/' || o.slug || '#own-questions'
      WHEN 'fund' THEN '/funds/' || f.slug || '#own-questions'
      WHEN 'contact' THEN '/contact#' || q.reference
      ELSE '/faqs#own-questions'
    END, q.asked_at
  FROM question q LEFT JOIN opportunity o ON o.id = q.opportunity_id LEFT JOIN fund f ON f.id = q.fund_id;--> statement-breakpoint
CREATE VIEW search_source_fund (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT f.id, array['nda'], f.name, concat_ws(E'\n', f.summary, f.strategy, f.vintage), '',
    concat_ws(' · ', f.strategy, f.vintage), '/funds/' || f.slug, f.published_at
  FROM fund f;--> statement-breakpoint
CREATE VIEW search_source_position (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT h.id, array['member:' || h.member_id], coalesce(f.name, o.name),
    concat_ws(E'\n', coalesce(f.strategy, o.sector), e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''), '/portfolio/' || h.id, h.created_at
  FROM position h LEFT JOIN fund f ON f.id = h.fund_id LEFT JOIN opportunity o ON o.id = h.opportunity_id
    LEFT JOIN investing_entity e ON e.id = h.entity_id;--> statement-breakpoint
CREATE VIEW search_source_person (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT m.id, array['admin'], m.name, m.email::text, '', m.email::text, '/admin/people?person=' || m.id, m.created_at
  FROM member m WHERE m.erased_at IS NULL;--> statement-breakpoint
CREATE VIEW search_source_entity (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT e.id, array['admin'], e.name || coalesce(' and ' || (e.details->>'secondName'), ''), m.name, '',
    m.name, '/admin/people?person=' || m.id, e.created_at
  FROM investing_entity e JOIN member m ON m.id = e.member_id;--> statement-breakpoint
CREATE VIEW search_source_commitment (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT c.id, array['admin'], m.name || ' · ' || o.name, concat_ws(E'\n', e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''),
    '/admin/opportunities/' || o.id || '/book?entry=' || c.id, c.submitted_at
  FROM commitment c JOIN member m ON m.id = c.member_id JOIN opportunity o ON o.id = c.opportunity_id
    LEFT JOIN investing_entity e ON e.id = c.entity_id;--> statement-breakpoint
CREATE OR REPLACE VIEW search_source AS
  SELECT 'opportunity' AS kind, subject_id, audience, title, body, gated, note, href, at FROM search_source_opportunity
  UNION ALL SELECT 'document', subject_id, audience, title, body, gated, note, href, at FROM search_source_document
  UNION ALL SELECT 'faq', subject_id, audience, title, body, gated, note, href, at FROM search_source_faq
  UNION ALL SELECT 'question', subject_id, audience, title, body, gated, note, href, at FROM search_source_question
  UNION ALL SELECT 'fund', subject_id, audience, title, body, gated, note, href, at FROM search_source_fund
  UNION ALL SELECT 'position', subject_id, audience, title, body, gated, note, href, at FROM search_source_position
  UNION ALL SELECT 'person', subject_id, audience, title, body, gated, note, href, at FROM search_source_person
  UNION ALL SELECT 'entity', subject_id, audience, title, body, gated, note, href, at FROM search_source_entity
  UNION ALL SELECT 'commitment', subject_id, audience, title, body, gated, note, href, at FROM search_source_commitment;--> statement-breakpoint
DO $do$
DECLARE of_kind text;
BEGIN
  FOREACH of_kind IN ARRAY array['opportunity', 'document', 'faq', 'question', 'fund', 'position', 'person', 'entity', 'commitment'] LOOP
    EXECUTE format($make$
CREATE FUNCTION search_insert_%1$s(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT %1$L, subject_id, audience, title, body, gated, note, href, at, search_line(title),
      search_words(search_letter(%1$L), title, body),
      CASE WHEN gated <> '' THEN search_words(search_letter(%1$L), title, concat_ws(E'\n', body, gated)) END
    FROM search_source_%1$s WHERE subject_id = ANY (ids)
  ON CONFLICT (kind, subject_id) DO UPDATE SET audience = excluded.audience, title = excluded.title, body = excluded.body,
    gated = excluded.gated, note = excluded.note, href = excluded.href, at = excluded.at, folded = excluded.folded,
    words = excluded.words, gated_words = excluded.gated_words
  WHERE (search_entry.audience, search_entry.title, search_entry.body, search_entry.gated, search_entry.note, search_entry.href, search_entry.at)
    IS DISTINCT FROM (excluded.audience, excluded.title, excluded.body, excluded.gated, excluded.note, excluded.href, excluded.at);
END
$$$make$, of_kind);
    EXECUTE format($make$
CREATE FUNCTION search_remove_%1$s(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = %1$L AND subject_id = ANY (ids) AND subject_id NOT IN (
    SELECT source.subject_id FROM search_source_%1$s AS source WHERE source.subject_id = ANY (ids));
END
$$$make$, of_kind);
  END LOOP;
END
$do$;--> statement-breakpoint
-- Roles that may read the whole source, such as the application's own, may write before the grants of this release.
DO $do$
DECLARE granted record;
BEGIN
  FOR granted IN
    SELECT of_kind.table_name AS view, readers.grantee AS reader
    FROM information_schema.role_table_grants readers, information_schema.views of_kind
    WHERE readers.table_schema = current_schema() AND readers.table_name = 'search_source' AND readers.privilege_type = 'SELECT'
      AND readers.grantee NOT IN (current_user, 'PUBLIC')
      AND of_kind.table_schema = current_schema() AND of_kind.table_name LIKE 'search\_source\_%'
  LOOP
    EXECUTE format('GRANT SELECT ON %I TO %I', granted.view, granted.reader);
  END LOOP;
END
$do$;--> statement-breakpoint
-- Without subjects it makes all of a kind, which is planned as a read of the whole table; that is rare.
CREATE OR REPLACE FUNCTION search_insert(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan TO off SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  IF ids IS NULL THEN
    INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words FROM search_made WHERE kind = of_kind;
    RETURN;
  END IF;
  CASE of_kind
    WHEN 'opportunity' THEN PERFORM search_insert_opportunity(ids);
    WHEN 'document' THEN PERFORM search_insert_document(ids);
    WHEN 'faq' THEN PERFORM search_insert_faq(ids);
    WHEN 'question' THEN PERFORM search_insert_question(ids);
    WHEN 'fund' THEN PERFORM search_insert_fund(ids);
    WHEN 'position' THEN PERFORM search_insert_position(ids);
    WHEN 'person' THEN PERFORM search_insert_person(ids);
    WHEN 'entity' THEN PERFORM search_insert_entity(ids);
    WHEN 'commitment' THEN PERFORM search_insert_commitment(ids);
    ELSE NULL;
  END CASE;
END
$$;--> statement-breakpoint
-- Removes those of these subjects that are not to be found any more.
CREATE FUNCTION search_remove(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE of_kind
    WHEN 'opportunity' THEN PERFORM search_remove_opportunity(ids);
    WHEN 'document' THEN PERFORM search_remove_document(ids);
    WHEN 'faq' THEN PERFORM search_remove_faq(ids);
    WHEN 'question' THEN PERFORM search_remove_question(ids);
    WHEN 'fund' THEN PERFORM search_remove_fund(ids);
    WHEN 'position' THEN PERFORM search_remove_position(ids);
    WHEN 'person' THEN PERFORM search_remove_person(ids);
    WHEN 'entity' THEN PERFORM search_remove_entity(ids);
    WHEN 'commitment' THEN PERFORM search_remove_commitment(ids);
    ELSE DELETE FROM search_entry WHERE kind = of_kind AND subject_id = ANY (ids);
  END CASE;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_refresh(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan TO off SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
  PERFORM FROM search_entry WHERE kind = of_kind AND subject_id = ANY (ids) ORDER BY subject_id FOR UPDATE;
  PERFORM search_remove(of_kind, ids);
  PERFORM search_insert(of_kind, ids);
END
$$;
