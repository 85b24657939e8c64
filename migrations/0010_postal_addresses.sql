ALTER TABLE "investing_entity" ADD COLUMN "postal_address" jsonb;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "postal_address" jsonb;