-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "document_batch_item_member";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "document_batch_item_member" ON "document_batch_item" USING btree ("member_id");
