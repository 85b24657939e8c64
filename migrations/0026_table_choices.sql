CREATE TABLE "import_word" (
	"column" text NOT NULL,
	"word" text NOT NULL,
	"meaning" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"chosen_by_id" uuid NOT NULL,
	CONSTRAINT "import_word_column_word_pk" PRIMARY KEY("column","word")
);
--> statement-breakpoint
CREATE TABLE "table_choices" (
	"scope" text NOT NULL,
	"shape" text NOT NULL,
	"choices" jsonb NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"chosen_by_id" uuid NOT NULL,
	CONSTRAINT "table_choices_scope_shape_pk" PRIMARY KEY("scope","shape")
);
--> statement-breakpoint
ALTER TABLE "ledger_file" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "import_word" ADD CONSTRAINT "import_word_chosen_by_id_member_id_fk" FOREIGN KEY ("chosen_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_choices" ADD CONSTRAINT "table_choices_chosen_by_id_member_id_fk" FOREIGN KEY ("chosen_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;