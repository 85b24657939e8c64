ALTER TABLE "document" ADD COLUMN "next_version_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_next_version_id_document_version_id_fk" FOREIGN KEY ("next_version_id") REFERENCES "public"."document_version"("id") DEFERRABLE INITIALLY DEFERRED;
