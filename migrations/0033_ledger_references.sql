-- contract: processes of the release before find no line of the ledger in the search until they are replaced; nothing fails.
-- lock: one index of the search, and one of the ledger, each built in seconds for a million rows.
-- By hand: lines of the ledger leave the index of the search, where they cost more than the import that brings them. They are
-- found by the beginning of their reference, in the ledger itself (docs/decisions/0042-search.md).
DROP TRIGGER search_added ON ledger_line;--> statement-breakpoint
DROP TRIGGER search_removed ON ledger_line;--> statement-breakpoint
DROP TRIGGER search_emptied ON ledger_line;--> statement-breakpoint
DELETE FROM search_entry WHERE kind = 'ledger_line';--> statement-breakpoint
DROP INDEX "search_entry_part";--> statement-breakpoint
CREATE INDEX "search_entry_part" ON "search_entry" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_line_reference_text" ON "ledger_line" USING btree (lower("reference") text_pattern_ops);--> statement-breakpoint
CREATE OR REPLACE VIEW search_source AS
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
    LEFT JOIN investing_entity e ON e.id = c.entity_id;--> statement-breakpoint
CREATE OR REPLACE VIEW search_made AS
  SELECT kind, subject_id, audience, title, body, gated, note, href, at, search_line(title) AS folded,
    search_words(search_letter(kind), title, body) AS words,
    CASE WHEN gated <> '' THEN search_words(search_letter(kind), title, concat_ws(E'\n', body, gated)) END AS gated_words
  FROM search_source;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_kind text;
BEGIN
  DELETE FROM search_entry;
  FOREACH of_kind IN ARRAY array['opportunity', 'document', 'faq', 'question', 'fund', 'position', 'person', 'entity', 'commitment'] LOOP
    PERFORM search_insert(of_kind, NULL);
  END LOOP;
END
$$;
