-- lock: a firm has a few hundred batches, and as many funds and opportunities, so nobody waits
ALTER TABLE "document_batch" ADD COLUMN "fund_id" uuid;--> statement-breakpoint
ALTER TABLE "document_batch" ADD COLUMN "opportunity_id" uuid;--> statement-breakpoint
ALTER TABLE "document_batch" ADD CONSTRAINT "document_batch_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch" ADD CONSTRAINT "document_batch_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;