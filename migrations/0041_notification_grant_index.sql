-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "notification_grant";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notification_grant" ON "notification" USING btree ("grant_id") WHERE grant_id is not null;
