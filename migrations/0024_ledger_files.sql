CREATE TABLE "ledger_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"content" "bytea",
	"kind" text,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"work" text,
	"work_by_id" uuid,
	"progress" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problem" text,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ledger_file" ADD CONSTRAINT "ledger_file_uploaded_by_id_member_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_file" ADD CONSTRAINT "ledger_file_work_by_id_member_id_fk" FOREIGN KEY ("work_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_file_uploaded" ON "ledger_file" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "fx_rate_recorded" ON "fx_rate" USING btree ("recorded_at");