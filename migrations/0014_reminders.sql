CREATE TABLE "payment_reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"step" text NOT NULL,
	"open" bigint NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	"reminded_by_id" uuid,
	CONSTRAINT "payment_reminder_once" UNIQUE("item_id","step")
);
--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "reminder_days" integer[] DEFAULT '{-3,0,3,10}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fund" ADD COLUMN "reminder_days" integer[] DEFAULT '{-3,0,3,10}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_item_id_notice_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."notice_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_reminded_by_id_member_id_fk" FOREIGN KEY ("reminded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;