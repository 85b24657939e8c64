ALTER TABLE "member" ADD COLUMN "sign_in_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
-- Invitations were redeemed before the address was confirmed. Those of accounts that never confirmed it are open again
-- for whoever holds the mailed link.
UPDATE "invitation" AS used SET "redeemed_at" = NULL, "redeemed_by" = NULL
FROM "member"
WHERE "member"."id" = used."redeemed_by" AND "member"."membership_status" = 'unverified' AND "member"."approved_at" IS NULL
  AND used."revoked_at" IS NULL AND used."expired_at" IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM "invitation" AS other
    WHERE other."email" = used."email" AND other."id" <> used."id" AND other."revoked_at" IS NULL AND other."expired_at" IS NULL
      AND (other."redeemed_at" IS NULL OR other."id" > used."id")
  );
