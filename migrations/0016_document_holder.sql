-- lock: the columns are new, so no row has a value to check or to index; the table has some ten thousand rows at most
ALTER TABLE "document_batch_item" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "document_batch_item" ADD COLUMN "found_held_by" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "is_holder_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_entity" ON "document" USING btree ("entity_id") WHERE entity_id is not null;