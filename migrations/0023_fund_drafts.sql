-- contract: processes of the release before only compare the column with the present, so they never show a fund without it
ALTER TABLE "fund" ALTER COLUMN "published_at" DROP NOT NULL;--> statement-breakpoint
-- A draft fund is not searched, like a draft opportunity.
CREATE OR REPLACE VIEW search_source_fund (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT f.id, array['nda'], f.name, concat_ws(E'\n', f.summary, f.strategy, f.vintage), '',
    concat_ws(' · ', f.strategy, f.vintage), '/funds/' || f.slug, f.published_at
  FROM fund f WHERE f.published_at IS NOT NULL;
