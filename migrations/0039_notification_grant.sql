ALTER TABLE "notification" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_grant_id_access_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grant"("id") ON DELETE no action ON UPDATE no action NOT VALID;
