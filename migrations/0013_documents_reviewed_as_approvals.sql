-- contract: no release has read or written these columns, since 1.0.0 is the first.
-- lock: only the few documents that are under review at this moment are copied.
INSERT INTO "approval" ("id", "subject", "subject_id", "revision", "requested_by_id", "requested_at", "author_ids")
SELECT gen_random_uuid(), 'document', d."id", 1, d."review_asked_by_id", d."review_asked_at",
  array_remove(ARRAY[v."created_by_id"], NULL)
FROM "document" d JOIN "document_version" v ON v."id" = d."version_id"
WHERE d."review_asked_at" IS NOT NULL AND d."review_asked_by_id" IS NOT NULL AND d."published_at" IS NULL;--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_review_asked_by_id_member_id_fk";
--> statement-breakpoint
DROP INDEX "document_in_review";--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "review_asked_at";--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "review_asked_by_id";