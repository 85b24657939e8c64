ALTER TABLE "document" ADD COLUMN "next_version_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_next_version_id_document_version_id_fk" FOREIGN KEY ("next_version_id") REFERENCES "public"."document_version"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "document_in_review" ON "document" USING btree ("review_asked_at") WHERE review_asked_at is not null;--> statement-breakpoint
CREATE INDEX "document_version_trouble" ON "document_version" USING btree ("document_id") WHERE preparation_problem is not null or malware is not null;