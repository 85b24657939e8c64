CREATE TABLE "mail_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "mail_attempt_begun" ON "mail_attempt" USING btree ("begun_at");