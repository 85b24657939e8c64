CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expected_payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"value_date" date NOT NULL,
	"note" text,
	"recorded_at" timestamp with time zone NOT NULL,
	"entered_by_id" uuid,
	"undone_at" timestamp with time zone,
	"undone_by_id" uuid,
	"undone_reason" text,
	CONSTRAINT "payment_amount" CHECK (amount > 0),
	CONSTRAINT "payment_undone" CHECK ((undone_at is null) = (undone_reason is null))
);
--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_expected_payment_id_expected_payment_id_fk" FOREIGN KEY ("expected_payment_id") REFERENCES "public"."expected_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_entered_by_id_member_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_undone_by_id_member_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_expected" ON "payment" USING btree ("expected_payment_id");