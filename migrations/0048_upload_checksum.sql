ALTER TABLE "document_upload" ADD COLUMN "checksum" text;
