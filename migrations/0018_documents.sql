CREATE TABLE "document_copy" (
	"id" text PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"reusable_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"document_id" uuid NOT NULL,
	"version_id" uuid,
	"member_id" uuid NOT NULL,
	"act" text NOT NULL,
	"copy_id" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "document_page" (
	"version_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', "text")) STORED,
	CONSTRAINT "document_page_version_id_page_pk" PRIMARY KEY("version_id","page")
);
--> statement-breakpoint
CREATE TABLE "document_reading" (
	"member_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_reading_member_id_version_id_page_pk" PRIMARY KEY("member_id","version_id","page")
);
--> statement-breakpoint
CREATE TABLE "document_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"role" text,
	"opportunity_id" uuid,
	"relation" text,
	"fund_id" uuid,
	"member_id" uuid,
	"from" timestamp with time zone,
	"until" timestamp with time zone,
	CONSTRAINT "document_rule_names_its_subject" CHECK (case kind
        when 'everyone' then num_nonnulls(role, opportunity_id, relation, fund_id, member_id) = 0
        when 'role' then role is not null and num_nonnulls(opportunity_id, relation, fund_id, member_id) = 0
        when 'opportunity' then num_nonnulls(opportunity_id, relation) = 2 and num_nonnulls(role, fund_id, member_id) = 0
        when 'fund' then fund_id is not null and num_nonnulls(role, opportunity_id, relation, member_id) = 0
        when 'person' then member_id is not null and num_nonnulls(role, opportunity_id, relation, fund_id) = 0
        else false end)
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"storage_key" text NOT NULL,
	"content_url" text,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"pages" integer,
	"sha256" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"prepared_at" timestamp with time zone,
	"prepared_by" text,
	"template_key" text,
	"slots_key" text,
	"preparation_problem" text,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"text_read_at" timestamp with time zone,
	"scanned_at" timestamp with time zone,
	"malware" text,
	CONSTRAINT "document_version_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "library_visit" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"new_since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" DROP CONSTRAINT "document_storage_key_unique";--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "published_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "period_year" integer;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "has_rules" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "version_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "created_by_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "review_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "review_asked_by_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "published_by_id" uuid;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
-- The file that each document has becomes its first version.
UPDATE "document" SET "version_id" = gen_random_uuid(), "created_at" = "published_at";--> statement-breakpoint
INSERT INTO "document_version" ("id", "document_id", "number", "storage_key", "file_name", "content_type", "bytes", "pages", "created_at")
SELECT "version_id", "id", 1, "storage_key", "title", "content_type", "bytes", "pages", "published_at" FROM "document";--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "version_id" SET NOT NULL;--> statement-breakpoint
-- Each names the other, so this one is checked at commit.
ALTER TABLE "document" ADD CONSTRAINT "document_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "document_copy" ADD CONSTRAINT "document_copy_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_copy" ADD CONSTRAINT "document_copy_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_copy_id_document_copy_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."document_copy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_page" ADD CONSTRAINT "document_page_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_visit" ADD CONSTRAINT "library_visit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_copy_member" ON "document_copy" USING btree ("member_id","version_id","marked_at");--> statement-breakpoint
CREATE INDEX "document_event_document" ON "document_event" USING btree ("document_id","at");--> statement-breakpoint
CREATE INDEX "document_event_member" ON "document_event" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "document_page_search" ON "document_page" USING gin ("search");--> statement-breakpoint
CREATE INDEX "document_reading_version" ON "document_reading" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "document_rule_document" ON "document_rule" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_rule_member" ON "document_rule" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_version_number" ON "document_version" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "document_version_sha256" ON "document_version" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_review_asked_by_id_member_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_published_by_id_member_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_fund" ON "document" USING btree ("fund_id");--> statement-breakpoint
CREATE INDEX "document_owner" ON "document" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "document_title" ON "document" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "storage_key";--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "content_type";--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "bytes";--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "pages";