CREATE TABLE "analytics_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"member_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "faq_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "milestone" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"href" text,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_key" (
	"job" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_key_job_key_pk" PRIMARY KEY("job","key")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"name" text,
	"message" text,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invite_token_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"delta" integer NOT NULL,
	"reason" text NOT NULL,
	"invitation_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"auth0_id" text,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"country" text,
	"locale" text DEFAULT 'en-GB' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Berlin' NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_verified_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"rejected_at" timestamp with time zone,
	"rejected_by" uuid,
	"rejection_reason" text,
	"accredited_at" timestamp with time zone,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_auth0_id_unique" UNIQUE("auth0_id"),
	CONSTRAINT "member_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "nda_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"nda_version_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"voided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "nda_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"must_sign_again" text DEFAULT 'no' NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nda_version_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"profile" jsonb NOT NULL,
	"id_token" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "commitment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_amount" bigint,
	"declined_at" timestamp with time zone,
	"declined_by" uuid,
	"decline_reason" text,
	"withdrawn_at" timestamp with time zone,
	"funded_at" timestamp with time zone,
	CONSTRAINT "commitment_amount" CHECK (amount > 0),
	CONSTRAINT "commitment_accepted" CHECK ((accepted_at is null) = (accepted_amount is null) and (accepted_amount is null or (accepted_amount > 0 and accepted_amount <= amount))),
	CONSTRAINT "commitment_decided_once" CHECK (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1)
);
--> statement-breakpoint
CREATE TABLE "desired_amount" (
	"opportunity_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desired_amount_opportunity_id_member_id_pk" PRIMARY KEY("opportunity_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"opportunity_id" uuid,
	"fund_id" uuid,
	"owner_id" uuid,
	"policy" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "indication" (
	"opportunity_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"likeliness" smallint NOT NULL,
	"amount" bigint,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "indication_opportunity_id_member_id_pk" PRIMARY KEY("opportunity_id","member_id"),
	CONSTRAINT "indication_likeliness" CHECK (likeliness between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "opportunity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"stage" text NOT NULL,
	"sector" text NOT NULL,
	"region" text NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"target" bigint NOT NULL,
	"minimum" bigint NOT NULL,
	"maximum" bigint NOT NULL,
	"step" bigint NOT NULL,
	"accepted" bigint DEFAULT 0 NOT NULL,
	"oversubscribed_at" timestamp with time zone,
	"requires_accreditation" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"passed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"hero_key" text,
	"content" jsonb NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || summary || ' ' || sector || ' ' || region || ' ' || type)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunity_slug_unique" UNIQUE("slug"),
	CONSTRAINT "opportunity_amounts" CHECK (minimum > 0 and step > 0 and maximum >= minimum and target > 0 and accepted >= 0),
	CONSTRAINT "opportunity_within_target" CHECK (accepted <= target or oversubscribed_at is not null)
);
--> statement-breakpoint
CREATE TABLE "cash_flow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position_id" uuid NOT NULL,
	"on" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "fund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"strategy" text NOT NULL,
	"summary" text NOT NULL,
	"vintage" integer NOT NULL,
	"currency" text NOT NULL,
	"size" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"hero_key" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fund_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "position" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"fund_id" uuid,
	"opportunity_id" uuid,
	"currency" text NOT NULL,
	"committed" bigint NOT NULL,
	"opened_on" date NOT NULL,
	CONSTRAINT "position_of_one_thing" CHECK (num_nonnulls(fund_id, opportunity_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "valuation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position_id" uuid NOT NULL,
	"on" date NOT NULL,
	"nav" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_token_entry" ADD CONSTRAINT "invite_token_entry_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD CONSTRAINT "nda_signature_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD CONSTRAINT "nda_signature_nda_version_id_nda_version_id_fk" FOREIGN KEY ("nda_version_id") REFERENCES "public"."nda_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_accepted_by_member_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_declined_by_member_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desired_amount" ADD CONSTRAINT "desired_amount_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desired_amount" ADD CONSTRAINT "desired_amount_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indication" ADD CONSTRAINT "indication_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indication" ADD CONSTRAINT "indication_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_flow" ADD CONSTRAINT "cash_flow_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_event_name" ON "analytics_event" USING btree ("name","received_at");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject_type","subject_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_cause" ON "notification" USING btree ("member_id","cause");--> statement-breakpoint
CREATE INDEX "notification_member" ON "notification" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_live" ON "invitation" USING btree ("email") WHERE redeemed_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invite_token_entry_member" ON "invite_token_entry" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_created" ON "member" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "nda_signature_member" ON "nda_signature" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commitment_idempotency" ON "commitment" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "commitment_one_live" ON "commitment" USING btree ("opportunity_id","member_id") WHERE declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "commitment_opportunity" ON "commitment" USING btree ("opportunity_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "commitment_member" ON "commitment" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE INDEX "commitment_waiting" ON "commitment" USING btree ("submitted_at","id") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "desired_amount_member" ON "desired_amount" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "document_opportunity" ON "document" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "document_published" ON "document" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "indication_member" ON "indication" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_closes" ON "opportunity" USING btree ("stage","closes_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_published" ON "opportunity" USING btree ("stage","published_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_name" ON "opportunity" USING btree ("stage","name","id");--> statement-breakpoint
CREATE INDEX "opportunity_facets" ON "opportunity" USING btree ("stage","sector","region","type","published_at");--> statement-breakpoint
CREATE INDEX "opportunity_search" ON "opportunity" USING gin ("search");--> statement-breakpoint
CREATE INDEX "cash_flow_position" ON "cash_flow" USING btree ("position_id","on");--> statement-breakpoint
CREATE INDEX "position_member" ON "position" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "valuation_position_day" ON "valuation" USING btree ("position_id","on");--> statement-breakpoint
CREATE INDEX "rate_limit_expire" ON "rate_limit" USING btree ("expire");