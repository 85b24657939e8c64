-- lock: the mails of 400 days at most, by index.
CREATE TABLE "search_stale" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "search_stale_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "mail_delivery" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_suppression" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppression" ADD CONSTRAINT "mail_suppression_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_delivery_member" ON "mail_delivery" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_delivery_stranger" ON "mail_delivery" USING btree ("state_at") WHERE member_id is null and address is not null;--> statement-breakpoint
CREATE INDEX "mail_suppression_member" ON "mail_suppression" USING btree ("member_id");--> statement-breakpoint
-- By hand, from here to the end: data, and what the search follows.
-- Whose mails these were: by their notifications also where the address has changed since, the others by the address.
UPDATE "mail_delivery" SET "member_id" = "notification"."member_id" FROM "notification" WHERE "notification"."mail_id" = "mail_delivery"."mail_id";--> statement-breakpoint
UPDATE "mail_delivery" SET "member_id" = "member"."id" FROM "member"
WHERE "mail_delivery"."member_id" IS NULL AND "member"."email" = "mail_delivery"."address" AND "member"."erased_at" IS NULL;--> statement-breakpoint
UPDATE "mail_suppression" SET "member_id" = "member"."id" FROM "member"
WHERE "member"."email" = "mail_suppression"."address" AND "member"."erased_at" IS NULL;--> statement-breakpoint
-- What carries the name of something else and is little follows it at once; the rest is left to a job (`search.follow`),
-- so that renaming a fund does not wait for ten thousand positions.
CREATE FUNCTION search_follow(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) <= 200 THEN
    PERFORM search_refresh(of_kind, ids);
    RETURN;
  END IF;
  -- Waits for a job that is at one of them just now: it has read the name of before.
  INSERT INTO search_stale (kind, subject_id) SELECT of_kind, id FROM unnest(ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint
-- Makes the next rows anew that were left to the job. Returns how many these were.
CREATE FUNCTION search_follow_next(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken integer := 0;
  stale record;
BEGIN
  FOR stale IN
    WITH next AS (
      DELETE FROM search_stale WHERE (kind, subject_id) IN (
        SELECT kind, subject_id FROM search_stale ORDER BY kind, subject_id LIMIT most FOR UPDATE SKIP LOCKED)
      RETURNING kind, subject_id)
    SELECT kind, array_agg(subject_id ORDER BY subject_id) AS ids FROM next GROUP BY kind ORDER BY kind
  LOOP
    PERFORM search_refresh(stale.kind, stale.ids);
    taken := taken + cardinality(stale.ids);
  END LOOP;
  RETURN taken;
END
$$;--> statement-breakpoint
-- Of two transactions of which one renames something and the other publishes what carries its name, the later one must
-- see the earlier: writing such a row holds what it names, as a new row does by its foreign key.
CREATE OR REPLACE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] IN ('document', 'question') THEN
    PERFORM FROM opportunity WHERE id = NEW.opportunity_id FOR KEY SHARE;
    PERFORM FROM fund WHERE id = NEW.fund_id FOR KEY SHARE;
  ELSIF TG_ARGV[0] = 'faq' THEN
    PERFORM FROM faq_category WHERE id = NEW.category_id FOR KEY SHARE;
  ELSIF TG_ARGV[0] = 'commitment' THEN
    PERFORM FROM opportunity WHERE id = NEW.opportunity_id FOR KEY SHARE;
    PERFORM FROM member WHERE id = NEW.member_id FOR KEY SHARE;
    PERFORM FROM investing_entity WHERE id = NEW.entity_id FOR KEY SHARE;
  ELSIF TG_ARGV[0] = 'entity' THEN
    PERFORM FROM member WHERE id = NEW.member_id FOR KEY SHARE;
  END IF;
  PERFORM search_refresh(TG_ARGV[0], array[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_opportunity_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM opportunity WHERE id = NEW.id FOR UPDATE;
  PERFORM search_follow('question', array(SELECT id FROM question WHERE opportunity_id = NEW.id));
  -- The addresses of the others do not depend on its stage or its slug.
  IF (OLD.name, OLD.sector) IS NOT DISTINCT FROM (NEW.name, NEW.sector) THEN RETURN NULL; END IF;
  PERFORM search_follow('document', array(SELECT id FROM document WHERE opportunity_id = NEW.id));
  PERFORM search_follow('position', array(SELECT id FROM position WHERE vehicle_id = NEW.id));
  PERFORM search_follow('commitment', array(SELECT id FROM commitment WHERE opportunity_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_fund_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM fund WHERE id = NEW.id FOR UPDATE;
  PERFORM search_follow('question', array(SELECT id FROM question WHERE fund_id = NEW.id));
  IF (OLD.name, OLD.strategy) IS NOT DISTINCT FROM (NEW.name, NEW.strategy) THEN RETURN NULL; END IF;
  PERFORM search_follow('document', array(SELECT id FROM document WHERE fund_id = NEW.id));
  PERFORM search_follow('position', array(SELECT id FROM position WHERE vehicle_id = NEW.id));
  RETURN NULL;
END
$$;
