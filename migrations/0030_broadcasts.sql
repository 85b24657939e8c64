CREATE TABLE "broadcast" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL,
	"scheduled_for" timestamp with time zone,
	"sent_by" uuid,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"finished_at" timestamp with time zone,
	"run" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"notified_up_to" uuid,
	"is_notified" boolean DEFAULT false NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "broadcast_sent_by_somebody" CHECK (started_at is null or sent_by is not null),
	CONSTRAINT "broadcast_ends_after_its_start" CHECK (started_at is not null or (stopped_at is null and finished_at is null))
);
--> statement-breakpoint
CREATE TABLE "broadcast_reading" (
	"broadcast_id" uuid NOT NULL,
	"copy" text NOT NULL,
	"is_clicked" boolean NOT NULL,
	CONSTRAINT "broadcast_reading_broadcast_id_copy_pk" PRIMARY KEY("broadcast_id","copy")
);
--> statement-breakpoint
CREATE TABLE "broadcast_recipient" (
	"broadcast_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	"notification_id" uuid NOT NULL,
	"awaits_mail" boolean NOT NULL,
	CONSTRAINT "broadcast_recipient_broadcast_id_member_id_pk" PRIMARY KEY("broadcast_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_saved_by_member_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_sent_by_member_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_stopped_by_member_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_reading" ADD CONSTRAINT "broadcast_reading_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipient" ADD CONSTRAINT "broadcast_recipient_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipient" ADD CONSTRAINT "broadcast_recipient_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_created" ON "broadcast" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "broadcast_recipient_member" ON "broadcast_recipient" USING btree ("member_id","notified_at");--> statement-breakpoint
CREATE INDEX "broadcast_recipient_mail" ON "broadcast_recipient" USING btree ("broadcast_id","member_id") WHERE awaits_mail;