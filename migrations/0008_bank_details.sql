CREATE TABLE "bank_details" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" uuid,
	"opportunity_id" uuid,
	"vehicle_id" uuid GENERATED ALWAYS AS (coalesce(fund_id, opportunity_id)) STORED,
	"member_id" uuid,
	"entity_id" uuid,
	"currency" text NOT NULL,
	"version" integer NOT NULL,
	"payee" text NOT NULL,
	"iban" text,
	"account_number" text,
	"routing_number" text,
	"bic" text,
	"bank_name" text NOT NULL,
	"country" text NOT NULL,
	"note" text,
	"proposed_by_id" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"approved_by_id" uuid,
	"approved_at" timestamp with time zone,
	"effective_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bank_details_version" UNIQUE NULLS NOT DISTINCT("vehicle_id","member_id","entity_id","currency","version"),
	CONSTRAINT "bank_details_of_one" CHECK (num_nonnulls(fund_id, opportunity_id, member_id) = 1),
	CONSTRAINT "bank_details_entity" CHECK (entity_id is null or member_id is not null),
	CONSTRAINT "bank_details_account" CHECK (num_nonnulls(iban, account_number) = 1 and num_nonnulls(account_number, routing_number) in (0, 2)),
	CONSTRAINT "bank_details_approval" CHECK (num_nonnulls(approved_by_id, approved_at, effective_at) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_proposed_by_id_member_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_approved_by_id_member_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_details_one_proposal" ON "bank_details" USING btree (coalesce(fund_id, opportunity_id, entity_id, member_id),"currency") WHERE approved_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "bank_details_vehicle" ON "bank_details" USING btree ("vehicle_id","effective_at");--> statement-breakpoint
CREATE INDEX "bank_details_holder" ON "bank_details" USING btree ("member_id","currency","effective_at");