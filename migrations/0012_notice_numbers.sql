-- contract: the release before numbers a notice as it publishes it, which the wider checks allow as well.
-- lock: there are a few hundred notices, and a few thousand of their parts.
ALTER TABLE "notice" DROP CONSTRAINT "notice_numbered";--> statement-breakpoint
ALTER TABLE "notice" DROP CONSTRAINT "notice_recorded";--> statement-breakpoint
CREATE INDEX "notice_item_amount_line" ON "notice_item_amount" USING btree ("line_id");--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_numbered" CHECK (number is null or published_at is not null);--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_recorded" CHECK (recorded_at is null or (published_at is not null and number is not null));