CREATE TABLE "access_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quarter" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by_id" uuid NOT NULL,
	"signed_off_at" timestamp with time zone,
	"signed_off_by_id" uuid,
	CONSTRAINT "access_review_quarter_unique" UNIQUE("quarter"),
	CONSTRAINT "access_review_signed_off" CHECK (num_nonnulls(signed_off_at, signed_off_by_id) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "access_review_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"grant_id" uuid,
	"staff_set_id" uuid,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	CONSTRAINT "access_review_item_of_one" CHECK (num_nonnulls(grant_id, staff_set_id) < 2),
	CONSTRAINT "access_review_item_decided" CHECK (num_nonnulls(decision, decided_at, decided_by_id) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "access_review" ADD CONSTRAINT "access_review_started_by_id_member_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review" ADD CONSTRAINT "access_review_signed_off_by_id_member_id_fk" FOREIGN KEY ("signed_off_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_review_id_access_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_review"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_grant_id_access_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_staff_set_id_staff_set_id_fk" FOREIGN KEY ("staff_set_id") REFERENCES "public"."staff_set"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_decided_by_id_member_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_review_item_review" ON "access_review_item" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "access_review_item_member" ON "access_review_item" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "access_review_item_grant" ON "access_review_item" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "access_review_item_set" ON "access_review_item" USING btree ("staff_set_id");