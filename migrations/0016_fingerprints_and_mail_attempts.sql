CREATE TABLE "mail_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "invitation_one_live";--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "is_unsent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE INDEX "mail_attempt_begun" ON "mail_attempt" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_live" ON "invitation" USING btree ("email") WHERE redeemed_at is null and revoked_at is null and expired_at is null and not is_unsent;--> statement-breakpoint
-- As `fingerprintOf` does; where the database's lower case differs, a question can be asked a second time.
UPDATE "question" SET "fingerprint" = encode(sha256(convert_to(rtrim(btrim(
  regexp_replace(lower(normalize("body", NFKC)), '\s+', ' ', 'g')
), ' .!?…'), 'UTF8')), 'hex')
WHERE "dismissed_at" IS NULL;
