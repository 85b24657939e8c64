DROP INDEX "document_opportunity";--> statement-breakpoint
DROP INDEX "document_fund";--> statement-breakpoint
DROP INDEX "document_owner";--> statement-breakpoint
CREATE INDEX "document_by_title" ON "document" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "document_by_place" ON "document" USING btree ("published_at","id") WHERE owner_id is null and not has_rules and fund_id is null;--> statement-breakpoint
CREATE INDEX "document_by_place_and_title" ON "document" USING btree ("title","id") WHERE owner_id is null and not has_rules and fund_id is null;--> statement-breakpoint
CREATE INDEX "document_teaser" ON "document" USING btree ("published_at","id") WHERE owner_id is null and not has_rules and category = 'teaser';--> statement-breakpoint
CREATE INDEX "document_version_in_use" ON "document" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "document_tags" ON "document" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "document_rule_kind" ON "document_rule" USING btree ("kind","role");--> statement-breakpoint
CREATE INDEX "document_rule_fund" ON "document_rule" USING btree ("fund_id");--> statement-breakpoint
CREATE INDEX "document_rule_opportunity" ON "document_rule" USING btree ("opportunity_id","relation");--> statement-breakpoint
CREATE INDEX "document_opportunity" ON "document" USING btree ("opportunity_id","published_at","id");--> statement-breakpoint
CREATE INDEX "document_fund" ON "document" USING btree ("fund_id","published_at","id");--> statement-breakpoint
CREATE INDEX "document_owner" ON "document" USING btree ("owner_id","published_at","id");