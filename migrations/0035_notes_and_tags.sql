-- contract: no release has this table, since 1.0.0 is the first.
-- lock: the firm’s own notes and tags, a few thousand rows
ALTER TABLE "person_note" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "person_note_day" ON "person_note" USING btree ("day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_tag_folded" ON "person_tag" USING btree ("member_id",lower("tag"));