CREATE TABLE "prepared_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"payload" jsonb NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"href" text NOT NULL,
	"prepared_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text,
	"reason" text,
	CONSTRAINT "prepared_act_decided" CHECK (num_nonnulls(decided_at, outcome) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "prepared_act" ADD CONSTRAINT "prepared_act_holder_id_member_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_act" ADD CONSTRAINT "prepared_act_grant_id_access_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_act" ADD CONSTRAINT "prepared_act_person_id_member_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prepared_act_holder" ON "prepared_act" USING btree ("holder_id","prepared_at","id");--> statement-breakpoint
CREATE INDEX "prepared_act_grant" ON "prepared_act" USING btree ("grant_id","prepared_at","id");--> statement-breakpoint
CREATE INDEX "prepared_act_person" ON "prepared_act" USING btree ("person_id");