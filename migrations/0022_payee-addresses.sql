ALTER TABLE "bank_details" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "bank_entry" ADD COLUMN "is_replaced" boolean DEFAULT false NOT NULL;