DROP INDEX "invitation_one_live";--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "is_unsent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_live" ON "invitation" USING btree ("email") WHERE redeemed_at is null and revoked_at is null and expired_at is null and not is_unsent;