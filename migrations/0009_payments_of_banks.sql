-- lock: no released version has payments, so the table is empty
CREATE TABLE "bank_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"amount" bigint NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"is_reversal" boolean NOT NULL,
	"booked_on" date NOT NULL,
	"value_date" date NOT NULL,
	"entry_reference" text,
	"end_to_end_id" text,
	"reference" text,
	"counterparty" text,
	"counterparty_iban" text,
	"text" text NOT NULL,
	"return_reason" text,
	"why" text,
	"missing" text,
	"set_aside_at" timestamp with time zone,
	"set_aside_by_id" uuid,
	"set_aside_reason" text,
	CONSTRAINT "bank_entry_place" UNIQUE("statement_id","place"),
	CONSTRAINT "bank_entry_amount" CHECK (amount >= 0),
	CONSTRAINT "bank_entry_asks_once" CHECK (why is null or missing is null)
);
--> statement-breakpoint
CREATE TABLE "bank_entry_part" (
	"entry_id" uuid NOT NULL,
	"expected_payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bank_entry_part_entry_id_expected_payment_id_pk" PRIMARY KEY("entry_id","expected_payment_id"),
	CONSTRAINT "bank_entry_part_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"statement_id" text NOT NULL,
	"sequence" text NOT NULL,
	"opening_balance" bigint,
	"closing_balance" bigint,
	"from_day" date,
	"to_day" date,
	"file_name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"warning" text,
	"read_at" timestamp with time zone NOT NULL,
	"read_by_id" uuid,
	CONSTRAINT "bank_statement_once" UNIQUE("account","kind","statement_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "bank_entry_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_statement_id_bank_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_set_aside_by_id_member_id_fk" FOREIGN KEY ("set_aside_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_part" ADD CONSTRAINT "bank_entry_part_entry_id_bank_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_part" ADD CONSTRAINT "bank_entry_part_expected_payment_id_expected_payment_id_fk" FOREIGN KEY ("expected_payment_id") REFERENCES "public"."expected_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_read_by_id_member_id_fk" FOREIGN KEY ("read_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_entry_booked" ON "bank_entry" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_entry_open" ON "bank_entry" USING btree ("booked_on","id") WHERE why is not null or missing is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_end_to_end" ON "bank_entry" USING btree ("end_to_end_id") WHERE end_to_end_id is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_reference" ON "bank_entry" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_of_bank" ON "bank_entry" USING btree ("entry_reference") WHERE entry_reference is not null;--> statement-breakpoint
CREATE INDEX "bank_entry_part_expected" ON "bank_entry_part" USING btree ("expected_payment_id");--> statement-breakpoint
CREATE INDEX "bank_statement_read" ON "bank_statement" USING btree ("read_at","id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_bank_entry_id_bank_entry_id_fk" FOREIGN KEY ("bank_entry_id") REFERENCES "public"."bank_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_entry" ON "payment" USING btree ("bank_entry_id") WHERE bank_entry_id is not null;