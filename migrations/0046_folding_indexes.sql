-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "document_title_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "document_title_folded" ON "document" USING gin (search_fold("title") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "document_page_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "document_page_words" ON "document_page" USING gin (coalesce(words, search));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "document_page_unfolded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "document_page_unfolded" ON "document_page" USING btree ("version_id","page") WHERE words is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "waitlist_entry_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "waitlist_entry_folded" ON "waitlist_entry" USING gin (search_fold("email"::text) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "member_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "member_folded" ON "member" USING gin (search_fold("name" || ' ' || "email"::text) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "opportunity_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opportunity_words" ON "opportunity" USING gin ("words");
