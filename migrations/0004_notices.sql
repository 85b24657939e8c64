CREATE TABLE "expected_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"due_date" date NOT NULL,
	"reference" text NOT NULL,
	"waived_at" timestamp with time zone,
	"waived_by_id" uuid,
	"waived_reason" text,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "expected_payment_item_id_unique" UNIQUE("item_id"),
	CONSTRAINT "expected_payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "expected_payment_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" uuid,
	"opportunity_id" uuid,
	"vehicle_id" uuid GENERATED ALWAYS AS (coalesce(fund_id, opportunity_id)) STORED NOT NULL,
	"kind" text NOT NULL,
	"number" integer,
	"currency" text NOT NULL,
	"notice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"purpose" text NOT NULL,
	"content" jsonb NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"author_ids" uuid[] NOT NULL,
	"bank_details_id" uuid,
	"publish_at" timestamp with time zone,
	"cleared_revision" integer,
	"cleared_by_id" uuid,
	"published_at" timestamp with time zone,
	"published_by_id" uuid,
	"holders_digest" text,
	"recorded_at" timestamp with time zone,
	"problem" text,
	"told_at" timestamp with time zone,
	"corrects" uuid,
	"reason" text,
	"replaced_at" timestamp with time zone,
	"cancel_reason" text,
	"cancelled_at" timestamp with time zone,
	"cancelled_by_id" uuid,
	CONSTRAINT "notice_of_one_vehicle" CHECK (num_nonnulls(fund_id, opportunity_id) = 1),
	CONSTRAINT "notice_numbered" CHECK ((published_at is null) = (number is null)),
	CONSTRAINT "notice_recorded" CHECK (recorded_at is null or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "notice_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"position_id" uuid NOT NULL,
	"due" bigint NOT NULL,
	"unfunded_before" bigint NOT NULL,
	"unfunded_after" bigint NOT NULL,
	"document_id" uuid,
	"reported_paid_on" date,
	"reported_at" timestamp with time zone,
	CONSTRAINT "notice_item_holder" UNIQUE("notice_id","position_id")
);
--> statement-breakpoint
CREATE TABLE "notice_item_amount" (
	"item_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"unfunded_change" bigint NOT NULL,
	"recorded_amount" bigint DEFAULT 0 NOT NULL,
	"recorded_unfunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_item_amount_item_id_line_id_pk" PRIMARY KEY("item_id","line_id"),
	CONSTRAINT "notice_item_amount_amount" CHECK (amount >= 0 and recorded_amount between 0 and amount)
);
--> statement-breakpoint
CREATE TABLE "notice_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"inside_fund" boolean NOT NULL,
	CONSTRAINT "notice_line_place" UNIQUE("notice_id","place"),
	CONSTRAINT "notice_line_amount" CHECK (amount >= 0)
);
--> statement-breakpoint
CREATE TABLE "notice_posting" (
	"ledger_line_id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "notice_revision" (
	"notice_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"notice_date" date NOT NULL,
	"due_date" date NOT NULL,
	"purpose" text NOT NULL,
	"content" jsonb NOT NULL,
	"due" jsonb NOT NULL,
	"holders_digest" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	CONSTRAINT "notice_revision_notice_id_revision_pk" PRIMARY KEY("notice_id","revision")
);
--> statement-breakpoint
ALTER TABLE "expected_payment" ADD CONSTRAINT "expected_payment_item_id_notice_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."notice_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_payment" ADD CONSTRAINT "expected_payment_waived_by_id_member_id_fk" FOREIGN KEY ("waived_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_changed_by_id_member_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_cleared_by_id_member_id_fk" FOREIGN KEY ("cleared_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_published_by_id_member_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_corrects_notice_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_cancelled_by_id_member_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_item" ADD CONSTRAINT "notice_item_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_item" ADD CONSTRAINT "notice_item_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_item_amount" ADD CONSTRAINT "notice_item_amount_item_id_notice_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."notice_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_item_amount" ADD CONSTRAINT "notice_item_amount_line_id_notice_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."notice_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_line" ADD CONSTRAINT "notice_line_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_posting" ADD CONSTRAINT "notice_posting_ledger_line_id_ledger_line_id_fk" FOREIGN KEY ("ledger_line_id") REFERENCES "public"."ledger_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_posting" ADD CONSTRAINT "notice_posting_item_id_notice_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."notice_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_posting" ADD CONSTRAINT "notice_posting_line_id_notice_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."notice_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_revision" ADD CONSTRAINT "notice_revision_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_revision" ADD CONSTRAINT "notice_revision_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expected_payment_due" ON "expected_payment" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "notice_vehicle" ON "notice" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "notice_changed" ON "notice" USING btree ("changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_number" ON "notice" USING btree ("vehicle_id","kind","number") WHERE corrects is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_corrected_once" ON "notice" USING btree ("corrects") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "notice_publish_at" ON "notice" USING btree ("publish_at") WHERE published_at is null and publish_at is not null;--> statement-breakpoint
CREATE INDEX "notice_item_position" ON "notice_item" USING btree ("position_id","id");--> statement-breakpoint
CREATE INDEX "notice_item_due" ON "notice_item" USING btree ("notice_id","id");--> statement-breakpoint
CREATE INDEX "notice_item_amount_unrecorded" ON "notice_item_amount" USING btree ("item_id") WHERE unfunded_change <> recorded_unfunded;--> statement-breakpoint
CREATE INDEX "notice_posting_item" ON "notice_posting" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "notice_posting_payment" ON "notice_posting" USING btree ("payment_id") WHERE payment_id is not null;