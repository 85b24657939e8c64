CREATE TABLE "content_problem" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"problems" jsonb NOT NULL,
	"is_held_back" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firm_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "media_progress" (
	"member_id" uuid NOT NULL,
	"media_id" text NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "media_progress_member_id_media_id_pk" PRIMARY KEY("member_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_draft" (
	"opportunity_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"first_stage" text DEFAULT 'pipeline' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid NOT NULL,
	"publish_at" timestamp with time zone,
	"scheduled_by" uuid
);
--> statement-breakpoint
CREATE TABLE "opportunity_file" (
	"key" text NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"gated" boolean NOT NULL,
	CONSTRAINT "opportunity_file_key_opportunity_id_pk" PRIMARY KEY("key","opportunity_id")
);
--> statement-breakpoint
CREATE TABLE "opportunity_version" (
	"opportunity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"note" text,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "opportunity_version_opportunity_id_number_pk" PRIMARY KEY("opportunity_id","number")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"source" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "stage_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"from_stage" text NOT NULL,
	"to_stage" text NOT NULL,
	"reason" text,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "opportunity_tally" (
	"stage" text NOT NULL,
	"sector" text NOT NULL,
	"region" text NOT NULL,
	"type" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "opportunity_tally_stage_sector_region_type_pk" PRIMARY KEY("stage","sector","region","type")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"page" text NOT NULL,
	"opportunity_id" uuid,
	"fund_id" uuid,
	"body" text NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assigned_to" uuid,
	"assigned_at" timestamp with time zone,
	"draft" text,
	"drafted_at" timestamp with time zone,
	"drafted_by" uuid,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"public_body" text,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"dismissed_at" timestamp with time zone,
	"dismissed_by" uuid,
	CONSTRAINT "question_page" CHECK ((page = 'opportunity') = (opportunity_id is not null) and (page = 'fund') = (fund_id is not null)),
	CONSTRAINT "question_answered" CHECK ((answer is null) = (answered_at is null)),
	CONSTRAINT "question_published" CHECK (published_at is null or (answered_at is not null and public_body is not null))
);
--> statement-breakpoint
ALTER TABLE "commitment" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "commitment" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "commitment" ADD COLUMN "amended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commitment" ADD COLUMN "waitlisted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commitment" ADD COLUMN "waitlisted_by" uuid;--> statement-breakpoint
ALTER TABLE "commitment" ADD COLUMN "funded_by" uuid;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "origin" text DEFAULT 'vestry' NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD CONSTRAINT "firm_setting_changed_by_member_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_progress" ADD CONSTRAINT "media_progress_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_progress" ADD CONSTRAINT "media_progress_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_draft" ADD CONSTRAINT "opportunity_draft_saved_by_member_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_draft" ADD CONSTRAINT "opportunity_draft_scheduled_by_member_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_file" ADD CONSTRAINT "opportunity_file_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_version" ADD CONSTRAINT "opportunity_version_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_version" ADD CONSTRAINT "opportunity_version_published_by_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_move" ADD CONSTRAINT "stage_move_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_move" ADD CONSTRAINT "stage_move_moved_by_member_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_assigned_to_member_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_drafted_by_member_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_answered_by_member_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_published_by_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_dismissed_by_member_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_progress_opportunity" ON "media_progress" USING btree ("opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_draft_saved" ON "opportunity_draft" USING btree ("saved_at","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_file_opportunity" ON "opportunity_file" USING btree ("opportunity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_source" ON "picture" USING btree ("source");--> statement-breakpoint
CREATE INDEX "stage_move_opportunity" ON "stage_move" USING btree ("opportunity_id","moved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "question_idempotency" ON "question" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "question_member" ON "question" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "question_opportunity" ON "question" USING btree ("opportunity_id","published_at");--> statement-breakpoint
CREATE INDEX "question_fund" ON "question" USING btree ("fund_id","published_at");--> statement-breakpoint
CREATE INDEX "question_waiting" ON "question" USING btree ("asked_at","id") WHERE answered_at is null and dismissed_at is null;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_waitlisted_by_member_id_fk" FOREIGN KEY ("waitlisted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_funded_by_member_id_fk" FOREIGN KEY ("funded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commitment_entity" ON "commitment" USING btree ("entity_id") WHERE entity_id is not null;--> statement-breakpoint
ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_origin_id_unique" UNIQUE("origin_id");--> statement-breakpoint
ALTER TABLE "opportunity" ADD CONSTRAINT "opportunity_origin" CHECK ((origin = 'content') = (origin_id is not null));