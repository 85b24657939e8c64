CREATE TABLE "saved_text" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_text" ADD CONSTRAINT "saved_text_saved_by_id_member_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;