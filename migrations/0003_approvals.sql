CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"author_ids" uuid[] NOT NULL,
	"about_id" uuid,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	"reason" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "approval_decided" CHECK (num_nonnulls(decision, decided_at, decided_by_id) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_requested_by_id_member_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_about_id_member_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_id_member_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_open" ON "approval" USING btree ("subject","subject_id") WHERE decided_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "approval_subject" ON "approval" USING btree ("subject","subject_id","revision");--> statement-breakpoint
CREATE INDEX "approval_open" ON "approval" USING btree ("requested_at","id") WHERE decided_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "approval_about" ON "approval" USING btree ("about_id");