-- lock: an index of no rows, on a table of a few hundred
CREATE TABLE "opportunity_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"role" text,
	"related_id" uuid,
	"relation" text,
	"fund_id" uuid,
	"member_id" uuid,
	CONSTRAINT "opportunity_rule_names_its_subject" CHECK (case kind
        when 'role' then role is not null and num_nonnulls(related_id, relation, fund_id, member_id) = 0
        when 'opportunity' then num_nonnulls(related_id, relation) = 2 and num_nonnulls(role, fund_id, member_id) = 0
        when 'fund' then fund_id is not null and num_nonnulls(role, related_id, relation, member_id) = 0
        when 'person' then member_id is not null and num_nonnulls(role, related_id, relation, fund_id) = 0
        else false end)
);
--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "has_audience" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunity_rule" ADD CONSTRAINT "opportunity_rule_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_rule" ADD CONSTRAINT "opportunity_rule_related_id_opportunity_id_fk" FOREIGN KEY ("related_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_rule" ADD CONSTRAINT "opportunity_rule_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_rule" ADD CONSTRAINT "opportunity_rule_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opportunity_rule_opportunity" ON "opportunity_rule" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_rule_member" ON "opportunity_rule" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "opportunity_rule_related" ON "opportunity_rule" USING btree ("related_id");--> statement-breakpoint
CREATE INDEX "opportunity_rule_fund" ON "opportunity_rule" USING btree ("fund_id");--> statement-breakpoint
CREATE INDEX "opportunity_with_audience" ON "opportunity" USING btree ("id") WHERE has_audience;--> statement-breakpoint
-- By hand. As `isHolding`, `isLiveCommitment` and the relations of rules in app/platform/access.
CREATE FUNCTION position_counts(held uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM ledger_line line WHERE line.position_id = held AND line.type <> 'reversal'
      AND NOT EXISTS (SELECT FROM ledger_line undoing WHERE undoing.reverses = line.id))
$$;--> statement-breakpoint
CREATE FUNCTION opportunity_relation(asked uuid, person uuid, relation text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE relation
    WHEN 'indicated' THEN EXISTS (
      SELECT FROM indication i WHERE i.opportunity_id = asked AND i.member_id = person)
    WHEN 'committed' THEN EXISTS (
      SELECT FROM commitment c WHERE c.opportunity_id = asked AND c.member_id = person
        AND c.declined_at IS NULL AND c.withdrawn_at IS NULL)
    WHEN 'holds' THEN EXISTS (
      SELECT FROM position h WHERE h.opportunity_id = asked AND h.member_id = person AND position_counts(h.id))
    ELSE false END;
END $$;--> statement-breakpoint
-- By hand: whether an opportunity that has an audience is open to a member. `reader` is the role that its rules admit,
-- null before the NDA; nothing is open to nobody (null). Who is involved keeps what they had. The pure rule is
-- `isShownTo` in app/domain/access/access.ts;
-- a test compares the two. In PL/pgSQL, so that no query that asks it has to plan it.
CREATE FUNCTION opportunity_admits(asked uuid, person uuid, reader text) RETURNS boolean
LANGUAGE plpgsql STABLE COST 1000 AS $$
BEGIN
  RETURN person IS NOT NULL AND (opportunity_relation(asked, person, 'indicated')
    OR opportunity_relation(asked, person, 'committed')
    OR opportunity_relation(asked, person, 'holds')
    OR EXISTS (SELECT FROM desired_amount d WHERE d.opportunity_id = asked AND d.member_id = person)
    OR (reader IS NOT NULL AND EXISTS (
      SELECT FROM opportunity_rule rule WHERE rule.opportunity_id = asked AND (
        rule.role = reader
        OR rule.member_id = person
        OR (rule.fund_id IS NOT NULL AND EXISTS (
          SELECT FROM position h JOIN fund f ON f.id = h.fund_id
          WHERE h.member_id = person AND h.fund_id = rule.fund_id AND f.published_at <= now()
            AND position_counts(h.id)))
        OR (rule.related_id IS NOT NULL AND opportunity_relation(rule.related_id, person, rule.relation))))));
END $$;
