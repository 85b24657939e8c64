CREATE TABLE "commitment_amendment" (
	"commitment_id" uuid NOT NULL,
	"revision_before" integer NOT NULL,
	"revision_after" integer NOT NULL,
	"amount_before" bigint NOT NULL,
	"amount_after" bigint NOT NULL,
	"amended_at" timestamp with time zone NOT NULL,
	"amended_by" uuid NOT NULL,
	CONSTRAINT "commitment_amendment_commitment_id_revision_after_pk" PRIMARY KEY("commitment_id","revision_after"),
	CONSTRAINT "commitment_amendment_counts" CHECK (revision_after = revision_before + 1)
);
--> statement-breakpoint
CREATE TABLE "decision" (
	"key" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input_hash" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"roles_before" text[] NOT NULL,
	"approved_at_before" timestamp with time zone,
	"approved_by_before" uuid,
	"rejected_at_before" timestamp with time zone,
	"rejected_by_before" uuid,
	"rejection_reason_before" text,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "opportunity_draft" ADD COLUMN "schedule_note" text;--> statement-breakpoint
ALTER TABLE "commitment_amendment" ADD CONSTRAINT "commitment_amendment_commitment_id_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."commitment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_amendment" ADD CONSTRAINT "commitment_amendment_amended_by_member_id_fk" FOREIGN KEY ("amended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_decision" ADD CONSTRAINT "membership_decision_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_decision" ADD CONSTRAINT "membership_decision_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_decision" ADD CONSTRAINT "membership_decision_undone_by_member_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_decision_member" ON "membership_decision" USING btree ("member_id","decided_at","id");--> statement-breakpoint
-- What the application read from the audit log until now is carried over; the log itself stays as it is.
INSERT INTO "commitment_amendment"
SELECT c.id, (e.before->>'revision')::int, (e.after->>'revision')::int, (e.before->>'amount')::bigint,
  (e.after->>'amount')::bigint, coalesce((e.after->>'amendedAt')::timestamptz, e.at), m.id
FROM audit_entry e
JOIN commitment c ON c.id::text = e.subject_id
JOIN member m ON m.id = e.actor_id
WHERE e.subject_type = 'commitment' AND e.act = 'commitment.amend';
--> statement-breakpoint
INSERT INTO "decision"
SELECT e.subject_id::uuid, o.id,
  CASE
    WHEN (e.after->'decided'->>'declined')::int > 0 THEN 'decline'
    WHEN (e.after->'decided'->>'funded')::int > 0 THEN 'fund'
    WHEN (e.after->'decided'->>'unfunded')::int > 0 THEN 'unfund'
    WHEN (e.after->'decided'->>'accepted')::int + (e.after->'decided'->>'scaledBack')::int > 0 THEN 'accept'
    ELSE 'waitlist'
  END,
  e.after->>'request', e.after->'decided', e.at, m.id
FROM audit_entry e
JOIN opportunity o ON o.id::text = e.after->>'opportunityId'
JOIN member m ON m.id = e.actor_id
WHERE e.subject_type = 'decision' AND e.act = 'commitment.decideMany' AND e.after->>'request' IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "opportunity_draft" d SET "schedule_note" = (
  SELECT e.after->>'note' FROM audit_entry e
  WHERE e.subject_type = 'opportunity' AND e.subject_id = d.opportunity_id::text AND e.act = 'opportunity.schedule'
  ORDER BY e.seq DESC LIMIT 1
)
WHERE d.publish_at IS NOT NULL;
--> statement-breakpoint
-- A decision is undone where the next of these acts on the same member took it back.
INSERT INTO "membership_decision"
SELECT gen_random_uuid(), m.id, CASE e.act WHEN 'member.approve' THEN 'approved' ELSE 'rejected' END, e.at,
  (SELECT id FROM member WHERE id = e.actor_id),
  ARRAY(SELECT jsonb_array_elements_text(e.before->'roles')),
  (e.before->>'approvedAt')::timestamptz, (e.before->>'approvedBy')::uuid,
  (e.before->>'rejectedAt')::timestamptz, (e.before->>'rejectedBy')::uuid, e.before->>'rejectionReason',
  CASE WHEN e.next_act = 'member.undoDecision' THEN e.next_at END,
  CASE WHEN e.next_act = 'member.undoDecision' THEN (SELECT id FROM member WHERE id = e.next_actor) END
FROM (
  SELECT *, lead(act) OVER per_member AS next_act, lead(at) OVER per_member AS next_at,
    lead(actor_id) OVER per_member AS next_actor
  FROM audit_entry
  WHERE subject_type = 'member' AND act IN ('member.approve', 'member.reject', 'member.undoDecision')
  WINDOW per_member AS (PARTITION BY subject_id ORDER BY seq)
) e
JOIN member m ON m.id::text = e.subject_id AND m.erased_at IS NULL
WHERE e.act IN ('member.approve', 'member.reject') AND jsonb_typeof(e.before->'roles') = 'array';
