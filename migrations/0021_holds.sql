CREATE TABLE "hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"held_by_id" uuid NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"content" jsonb,
	"released_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "hold_ends_once" CHECK (num_nonnulls(content, released_at, undone_at) = 1)
);
--> statement-breakpoint
ALTER TABLE "hold" ADD CONSTRAINT "hold_held_by_id_member_id_fk" FOREIGN KEY ("held_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_running" ON "hold" USING btree ("held_by_id","held_at") WHERE released_at is null and undone_at is null;