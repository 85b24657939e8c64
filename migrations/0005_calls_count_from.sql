ALTER TABLE "opportunity" ADD COLUMN "calls_count_from" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "fund" ADD COLUMN "calls_count_from" text DEFAULT 'due' NOT NULL;