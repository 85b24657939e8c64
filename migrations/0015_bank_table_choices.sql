CREATE TABLE "bank_table_choices" (
	"account" text NOT NULL,
	"shape" text NOT NULL,
	"choices" jsonb NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"chosen_by_id" uuid NOT NULL,
	CONSTRAINT "bank_table_choices_account_shape_pk" PRIMARY KEY("account","shape")
);
--> statement-breakpoint
ALTER TABLE "bank_table_choices" ADD CONSTRAINT "bank_table_choices_chosen_by_id_member_id_fk" FOREIGN KEY ("chosen_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;