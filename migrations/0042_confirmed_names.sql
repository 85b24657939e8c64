ALTER TABLE "investing_entity" ADD COLUMN "name_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "investing_entity" ADD COLUMN "name_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "investing_entity" ADD COLUMN "name_confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "name_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "name_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "name_confirmed_by" uuid;