-- lock: fills a table that is made here; what it reads is not locked.
CREATE TABLE "commitment_receipt" (
	"commitment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_before" bigint,
	"entity_name" text,
	"opportunity_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commitment_receipt_commitment_id_number_pk" PRIMARY KEY("commitment_id","number"),
	CONSTRAINT "commitment_receipt_kind" CHECK (kind in ('submitted', 'amended', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "commitment_receipt" ADD CONSTRAINT "commitment_receipt_commitment_id_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."commitment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written by hand from here on: receipts for what members did before there were any. In whose name a commitment was
-- before its last amendment is not known: there is no receipt of that time.
INSERT INTO "commitment_receipt" ("commitment_id", "number", "kind", "amount", "entity_name", "opportunity_name", "made_at")
SELECT c.id, 1, 'submitted', c.amount, e.name || coalesce(' and ' || (e.details->>'secondName'), ''), o.name, c.submitted_at
FROM commitment c JOIN opportunity o ON o.id = c.opportunity_id LEFT JOIN investing_entity e ON e.id = c.entity_id
WHERE c.revision = 1;
--> statement-breakpoint
INSERT INTO "commitment_receipt" ("commitment_id", "number", "kind", "amount", "amount_before", "entity_name", "opportunity_name", "made_at")
SELECT c.id, a.revision_after, 'amended', a.amount_after, a.amount_before,
  e.name || coalesce(' and ' || (e.details->>'secondName'), ''), o.name, a.amended_at
FROM commitment_amendment a JOIN commitment c ON c.id = a.commitment_id AND c.revision = a.revision_after JOIN opportunity o ON o.id = c.opportunity_id
  LEFT JOIN investing_entity e ON e.id = c.entity_id;
--> statement-breakpoint
INSERT INTO "commitment_receipt" ("commitment_id", "number", "kind", "amount", "entity_name", "opportunity_name", "made_at")
SELECT c.id, c.revision + 1, 'withdrawn', c.amount, e.name || coalesce(' and ' || (e.details->>'secondName'), ''), o.name, c.withdrawn_at
FROM commitment c JOIN opportunity o ON o.id = c.opportunity_id LEFT JOIN investing_entity e ON e.id = c.entity_id
WHERE c.withdrawn_at IS NOT NULL;
