CREATE TABLE "account_deletion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "investing_entity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preference_member_id_kind_pk" PRIMARY KEY("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "preference_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"waitlist_entry_id" uuid,
	"answers" jsonb NOT NULL,
	"step" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preference_draft_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "preference_draft_waitlist_entry_id_unique" UNIQUE("waitlist_entry_id"),
	CONSTRAINT "preference_draft_of_one" CHECK (num_nonnulls("preference_draft"."member_id", "preference_draft"."waitlist_entry_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "preference_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"waitlist_entry_id" uuid,
	"version" integer NOT NULL,
	"mode" text NOT NULL,
	"answers" jsonb NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" uuid,
	CONSTRAINT "preference_version_of_one" CHECK (num_nonnulls("preference_version"."member_id", "preference_version"."waitlist_entry_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "waitlist_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"source" text,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"invitation_id" uuid,
	"invited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "waitlist_entry_email_unique" UNIQUE("email"),
	CONSTRAINT "waitlist_entry_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invite_reset" (
	"period" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_cursor" (
	"source" text PRIMARY KEY NOT NULL,
	"token" text,
	"synced_at" timestamp with time zone,
	"full_sync_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_item" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_contact" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"contact_id" text NOT NULL,
	"synced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_note" (
	"ref" text PRIMARY KEY NOT NULL,
	"note_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "esign_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"envelope_id" text NOT NULL,
	"event" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "esign_message_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "service_allowance" (
	"service" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_contact" (
	"service" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "invitation_one_live";--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "approves_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "times_sent" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "envelope_id" text;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "signer_name" text;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "signer_email" text;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "document_key" text;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD COLUMN "certificate_key" text;--> statement-breakpoint
ALTER TABLE "nda_version" ADD COLUMN "document_key" text;--> statement-breakpoint
ALTER TABLE "nda_version" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "nda_version" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "nda_version" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "nda_version" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewing_as" uuid;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investing_entity" ADD CONSTRAINT "investing_entity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_draft" ADD CONSTRAINT "preference_draft_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_draft" ADD CONSTRAINT "preference_draft_waitlist_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_version" ADD CONSTRAINT "preference_version_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_version" ADD CONSTRAINT "preference_version_waitlist_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_contact" ADD CONSTRAINT "crm_contact_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletion_one_open" ON "account_deletion" USING btree ("member_id") WHERE withdrawn_at is null and confirmed_at is null;--> statement-breakpoint
CREATE INDEX "investing_entity_member" ON "investing_entity" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "investing_entity_one_default" ON "investing_entity" USING btree ("member_id") WHERE is_default and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "preference_version_member" ON "preference_version" USING btree ("member_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "preference_version_waitlist" ON "preference_version" USING btree ("waitlist_entry_id","version");--> statement-breakpoint
CREATE INDEX "waitlist_entry_joined" ON "waitlist_entry" USING btree ("joined_at","id");--> statement-breakpoint
CREATE INDEX "content_item_type" ON "content_item" USING btree ("type");--> statement-breakpoint
CREATE INDEX "esign_message_envelope" ON "esign_message" USING btree ("envelope_id","received_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewing_as_member_id_fk" FOREIGN KEY ("viewing_as") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "invitation_created" ON "invitation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_expiry" ON "invitation" USING btree ("expires_at") WHERE redeemed_at is null and revoked_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX "member_name" ON "member" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "member_search" ON "member" USING gin (("name" || ' ' || "email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_undecided" ON "member" USING btree ("created_at") WHERE approved_at is null and rejected_at is null and erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "nda_signature_one_open" ON "nda_signature" USING btree ("member_id","nda_version_id") WHERE completed_at is null and declined_at is null and voided_at is null;--> statement-breakpoint
CREATE INDEX "nda_signature_open" ON "nda_signature" USING btree ("checked_at") WHERE completed_at is null and declined_at is null and voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_live" ON "invitation" USING btree ("email") WHERE redeemed_at is null and revoked_at is null and expired_at is null;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD CONSTRAINT "nda_signature_envelope_id_unique" UNIQUE("envelope_id");--> statement-breakpoint
UPDATE "nda_version" SET "published_at" = "effective_at", "created_at" = "effective_at";--> statement-breakpoint
UPDATE "invitation" SET "sent_at" = "created_at", "approves_at_once" = ("invited_by" IS NULL);
