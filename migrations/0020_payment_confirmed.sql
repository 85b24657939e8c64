ALTER TABLE "notice" ADD COLUMN "changed_by_command" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "confirmed" text;