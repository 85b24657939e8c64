CREATE TABLE "payout_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"bank_details_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"execution_date" date NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"prepared_by_id" uuid NOT NULL,
	"released_at" timestamp with time zone,
	"released_by_id" uuid,
	"content" text,
	"sha256" "bytea",
	"cancelled_at" timestamp with time zone,
	"cancelled_by_id" uuid,
	"cancel_reason" text,
	CONSTRAINT "payout_file_sums" CHECK (count > 0 and total > 0),
	CONSTRAINT "payout_file_release" CHECK (num_nonnulls(released_at, released_by_id, content, sha256) in (0, 4)),
	CONSTRAINT "payout_file_end" CHECK (released_at is null or cancelled_at is null)
);
--> statement-breakpoint
CREATE TABLE "payout_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"expected_payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"bank_details_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"service" text NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "payout_line_place" UNIQUE("file_id","place"),
	CONSTRAINT "payout_line_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"accepted" integer NOT NULL,
	"rejected" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"read_by_id" uuid,
	CONSTRAINT "payout_report_once" UNIQUE("file_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_bank_details_id_bank_details_id_fk" FOREIGN KEY ("bank_details_id") REFERENCES "public"."bank_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_prepared_by_id_member_id_fk" FOREIGN KEY ("prepared_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_released_by_id_member_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_file" ADD CONSTRAINT "payout_file_cancelled_by_id_member_id_fk" FOREIGN KEY ("cancelled_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_expected_payment_id_expected_payment_id_fk" FOREIGN KEY ("expected_payment_id") REFERENCES "public"."expected_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_bank_details_id_bank_details_id_fk" FOREIGN KEY ("bank_details_id") REFERENCES "public"."bank_details"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_report" ADD CONSTRAINT "payout_report_file_id_payout_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_report" ADD CONSTRAINT "payout_report_read_by_id_member_id_fk" FOREIGN KEY ("read_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_file_prepared" ON "payout_file" USING btree ("prepared_at","id");--> statement-breakpoint
CREATE INDEX "payout_file_notice" ON "payout_file" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_line_one_live" ON "payout_line" USING btree ("expected_payment_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payout_line_expected" ON "payout_line" USING btree ("expected_payment_id");