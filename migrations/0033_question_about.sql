ALTER TABLE "question" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "about_id" uuid;