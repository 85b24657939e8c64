ALTER TABLE "question" ADD COLUMN "fingerprint" text;
--> statement-breakpoint
-- As `fingerprintOf` does; where the database's lower case differs, a question can be asked a second time.
UPDATE "question" SET "fingerprint" = encode(sha256(convert_to(rtrim(btrim(
  regexp_replace(lower(normalize("body", NFKC)), '\s+', ' ', 'g')
), ' .!?…'), 'UTF8')), 'hex')
WHERE "dismissed_at" IS NULL;
