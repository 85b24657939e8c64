ALTER TABLE "session" ADD COLUMN "provider_sid" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "session_provider" ON "session" USING btree ("provider_sid");