CREATE TABLE "faq_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_feedback" (
	"faq_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"helped" boolean NOT NULL,
	"comment" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "faq_feedback_faq_id_member_id_pk" PRIMARY KEY("faq_id","member_id"),
	CONSTRAINT "faq_feedback_comment" CHECK (comment is null or not helped)
);
--> statement-breakpoint
DROP INDEX "media_progress_opportunity";--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "saved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "published_question" text;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "published_answer" jsonb;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "published_text" text;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "published_by" uuid;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "faq" ADD COLUMN "question_id" uuid;--> statement-breakpoint
ALTER TABLE "faq_feedback" ADD CONSTRAINT "faq_feedback_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_feedback" ADD CONSTRAINT "faq_feedback_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_category_name" ON "faq_category" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "faq_feedback_newest" ON "faq_feedback" USING btree ("faq_id","at");--> statement-breakpoint
CREATE INDEX "faq_feedback_member" ON "faq_feedback" USING btree ("member_id","at");--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_category_id_faq_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."faq_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_saved_by_member_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_published_by_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "faq_category_position" ON "faq" USING btree ("category_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_question" ON "faq" USING btree ("question_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "desired_amount_opportunity" ON "desired_amount" USING btree ("opportunity_id","set_at");--> statement-breakpoint
CREATE INDEX "indication_opportunity" ON "indication" USING btree ("opportunity_id","set_at");--> statement-breakpoint
CREATE INDEX "question_opportunity_asked" ON "question" USING btree ("opportunity_id","asked_at") WHERE opportunity_id is not null;--> statement-breakpoint
CREATE INDEX "media_progress_opportunity" ON "media_progress" USING btree ("opportunity_id","at");--> statement-breakpoint
-- By hand, from here to "end of by hand": FAQs that exist become rich text, published as they are.
-- A category has the place of its first FAQ, and its FAQs are numbered anew within it.
INSERT INTO "faq_category" ("id", "name", "position")
SELECT gen_random_uuid(), min("category"), row_number() OVER (ORDER BY min("position"), lower(min("category"))) - 1
FROM "faq" GROUP BY lower("category");--> statement-breakpoint
UPDATE "faq" SET "category_id" = c."id" FROM "faq_category" c WHERE lower(c."name") = lower("faq"."category");--> statement-breakpoint
UPDATE "faq" SET "position" = placed."place" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "category_id" ORDER BY "position", "slug") - 1 AS "place" FROM "faq"
) placed WHERE placed."id" = "faq"."id";--> statement-breakpoint
-- One paragraph for each part between empty lines, as the page showed them.
ALTER TABLE "faq" ADD COLUMN "written" jsonb;--> statement-breakpoint
UPDATE "faq" SET "written" = jsonb_build_object('nodeType', 'document', 'data', '{}'::jsonb, 'content', (
	SELECT jsonb_agg(jsonb_build_object('nodeType', 'paragraph', 'data', '{}'::jsonb, 'content', jsonb_build_array(
		jsonb_build_object('nodeType', 'text', 'value', part, 'marks', '[]'::jsonb, 'data', '{}'::jsonb))) ORDER BY n)
	FROM regexp_split_to_table("answer", '\n{2,}') WITH ORDINALITY AS parts(part, n)));--> statement-breakpoint
UPDATE "faq" SET "published_question" = "question", "published_answer" = "written", "published_at" = now(),
	"published_text" = regexp_replace("answer", '\n{2,}', E'\n', 'g');--> statement-breakpoint
ALTER TABLE "faq" ALTER COLUMN "answer" SET DATA TYPE jsonb USING "written";--> statement-breakpoint
ALTER TABLE "faq" DROP COLUMN "written";--> statement-breakpoint
ALTER TABLE "faq" ALTER COLUMN "category_id" SET NOT NULL;--> statement-breakpoint
-- end of by hand
ALTER TABLE "faq" DROP COLUMN "category";--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_published_whole" CHECK (num_nonnulls(published_question, published_answer, published_text, published_at) in (0, 4));--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_withdrawn" CHECK (withdrawn_at is null or published_at is not null);