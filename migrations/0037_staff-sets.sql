CREATE TABLE "staff_set" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"set" text NOT NULL,
	"given_by_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"until" timestamp with time zone,
	"end_asked_by_id" uuid,
	"ended_by_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "staff_set_until" CHECK (until is null or set = 'read_only')
);
--> statement-breakpoint
ALTER TABLE "staff_set" ADD CONSTRAINT "staff_set_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_set" ADD CONSTRAINT "staff_set_given_by_id_member_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_set" ADD CONSTRAINT "staff_set_end_asked_by_id_member_id_fk" FOREIGN KEY ("end_asked_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_set" ADD CONSTRAINT "staff_set_ended_by_id_member_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_set_one" ON "staff_set" USING btree ("member_id","set") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "staff_set_member" ON "staff_set" USING btree ("member_id");