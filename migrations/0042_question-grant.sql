-- lock: questions of members, a few thousand rows
ALTER TABLE "question" ADD COLUMN "grant_id" uuid;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_grant_id_access_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grant"("id") ON DELETE no action ON UPDATE no action;