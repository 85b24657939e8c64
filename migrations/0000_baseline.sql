CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- By hand: one folding for everything that is searched. `foldedText` and `wordsIn` in app/domain do the same to what is
-- searched for (docs/decisions/0065-one-folding.md).
-- In plpgsql, as each: what is LANGUAGE sql and cannot be inlined is planned anew for each row.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = length(value) THEN RETURN translate(lower(value), '''`', ''); END IF;
  RETURN normalize(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(replace(value, '´', ''), NFKD), '[''`´‘’‛′ʹʻʼʽ׳＇\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
    'øłđðħıŧŋς‐‒–—―−', 'olddhitnσ------'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
END
$$;--> statement-breakpoint
-- A folded text with its words apart: "O'Neill" and a word that is divided at the end of a line stand as a whole and in
-- parts; where a script has no spaces, each letter does with the next. Two passes pair all letters, the second from the
-- second letter on.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
DECLARE
  wholes text;
BEGIN
  IF value ~ '[''`´‘’‛′ʹʻʼʽ׳＇]|[-\u00ad\u2010\u2011][ \t]*[\r\n]' THEN
    value := regexp_replace(value, '\u00ad([ \t]*[\r\n])', '-\1', 'g');
    value := regexp_replace(value, '[\u00ad\u034f\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    SELECT string_agg(regexp_replace(word[1], '[-\u2010\u2011\s]+', '', 'g'), ' ') INTO wholes
      FROM regexp_matches(value, '[^\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff''`´‘’‛′ʹʻʼʽ׳＇]+(?:(?:[''`´‘’‛′ʹʻʼʽ׳＇]|[-\u2010\u2011][ \t]*[\r\n]\s*)[^\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff''`´‘’‛′ʹʻʼʽ׳＇]+)+', 'g') AS word;
    value := concat_ws(' ', regexp_replace(value, '[''`´‘’‛′ʹʻʼʽ׳＇]', ' ', 'g'), wholes);
  END IF;
  value := search_fold(value);
  IF value ~ '[\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]' THEN
    value := regexp_replace(value, '([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]+)', ' \1 ', 'g');
    value := regexp_replace(value, '([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])', '\1\2 ', 'g') || regexp_replace(
      regexp_replace(regexp_replace(value, '[^\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f]+', ' ', 'g'), ' ([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])', ' \1 ', 'g'), '([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])([\u0e00-\u0e4e\u0e80-\u0edf\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003134f])', '\1\2 ', 'g');
  END IF;
  RETURN value;
END
$$;--> statement-breakpoint
CREATE TABLE "audit_anchor" (
	"head_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" uuid PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_leaf" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_leaf_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_node" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_node_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "audit_tree" (
	"id" integer PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"frontier" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_unsealed" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"key" "bytea",
	"wrapped_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
	"scheduled_by" uuid,
	"schedule_note" text
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
CREATE TABLE "broadcast" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL,
	"scheduled_for" timestamp with time zone,
	"sent_by" uuid,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"finished_at" timestamp with time zone,
	"run" integer DEFAULT 0 NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"notified_up_to" uuid,
	"is_notified" boolean DEFAULT false NOT NULL,
	"expected" integer DEFAULT 0 NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"mailed" integer DEFAULT 0 NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "broadcast_sent_by_somebody" CHECK (started_at is null or sent_by is not null),
	CONSTRAINT "broadcast_ends_after_its_start" CHECK (started_at is not null or (stopped_at is null and finished_at is null))
);
--> statement-breakpoint
CREATE TABLE "broadcast_reading" (
	"broadcast_id" uuid NOT NULL,
	"copy" text NOT NULL,
	"is_clicked" boolean NOT NULL,
	CONSTRAINT "broadcast_reading_broadcast_id_copy_pk" PRIMARY KEY("broadcast_id","copy")
);
--> statement-breakpoint
CREATE TABLE "broadcast_recipient" (
	"broadcast_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	"notification_id" uuid NOT NULL,
	"awaits_mail" boolean NOT NULL,
	CONSTRAINT "broadcast_recipient_broadcast_id_member_id_pk" PRIMARY KEY("broadcast_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "commitment_amendment" (
	"commitment_id" uuid NOT NULL,
	"revision_before" integer NOT NULL,
	"revision_after" integer NOT NULL,
	"amount_before" bigint NOT NULL,
	"amount_after" bigint NOT NULL,
	"amended_at" timestamp with time zone NOT NULL,
	"amended_by" uuid NOT NULL,
	CONSTRAINT "commitment_amendment_commitment_id_revision_after_pk" PRIMARY KEY("commitment_id","revision_after"),
	CONSTRAINT "commitment_amendment_counts" CHECK (revision_after = revision_before + 1)
);
--> statement-breakpoint
CREATE TABLE "commitment_receipt" (
	"commitment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"amount_before" bigint,
	"entity_name" text,
	"opportunity_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commitment_receipt_commitment_id_number_pk" PRIMARY KEY("commitment_id","number"),
	CONSTRAINT "commitment_receipt_kind" CHECK (kind in ('submitted', 'amended', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "decision" (
	"key" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input_hash" text NOT NULL,
	"outcome" jsonb NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"properties" jsonb NOT NULL,
	"member_id" uuid,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "audit_entry_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "mail_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone
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
	"read_at" timestamp with time zone,
	"mail_id" text
);
--> statement-breakpoint
CREATE TABLE "document_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"policy" text NOT NULL,
	"period_year" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
	"changed_by_ids" uuid[] DEFAULT '{}' NOT NULL,
	"publication_id" uuid,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_batch_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"pages" integer,
	"read_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "document_batch_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"first_page" integer,
	"last_page" integer,
	"label" text NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"member_id" uuid,
	"found_in" text,
	"doubt" text,
	"candidate_ids" uuid[] DEFAULT '{}' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" uuid,
	"skipped_at" timestamp with time zone,
	"document_id" uuid,
	CONSTRAINT "document_batch_item_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "document_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"bytes" integer NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"checksum" text,
	"place" jsonb NOT NULL,
	"replaces_id" uuid,
	"batch_id" uuid,
	"storage_key" text NOT NULL,
	"multipart_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_type" text,
	"sha256" "bytea",
	"refusal" text,
	"duplicate_of_id" uuid,
	"finished_at" timestamp with time zone,
	"document_id" uuid,
	"discarded_at" timestamp with time zone,
	CONSTRAINT "document_upload_storage_key_unique" UNIQUE("storage_key")
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
	"section" text,
	"place" integer DEFAULT 0 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"period_year" integer,
	"has_rules" boolean DEFAULT false NOT NULL,
	"version_id" uuid NOT NULL,
	"next_version_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid,
	"review_asked_at" timestamp with time zone,
	"review_asked_by_id" uuid,
	"published_at" timestamp with time zone,
	"published_by_id" uuid,
	"publication_id" uuid,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
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
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_text("text"))) STORED,
	CONSTRAINT "document_page_version_id_page_pk" PRIMARY KEY("version_id","page")
);
--> statement-breakpoint
CREATE TABLE "document_publication" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
	"is_announced" boolean NOT NULL
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
CREATE TABLE "faq" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid,
	"published_question" text,
	"published_answer" jsonb,
	"published_text" text,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"question_id" uuid,
	CONSTRAINT "faq_slug_unique" UNIQUE("slug"),
	CONSTRAINT "faq_published_whole" CHECK (num_nonnulls(published_question, published_answer, published_text, published_at) in (0, 4)),
	CONSTRAINT "faq_withdrawn" CHECK (withdrawn_at is null or published_at is not null)
);
--> statement-breakpoint
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
CREATE TABLE "job_key" (
	"job" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_key_job_key_pk" PRIMARY KEY("job","key")
);
--> statement-breakpoint
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
	"archived_at" timestamp with time zone,
	"name_changed_at" timestamp with time zone,
	"name_confirmed_at" timestamp with time zone,
	"name_confirmed_by" uuid
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
CREATE TABLE "fx_rate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" numeric,
	"source" text NOT NULL,
	"import_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by_id" uuid,
	CONSTRAINT "fx_rate_of_two" CHECK (base <> quote and rate > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"content" "bytea",
	"kind" text,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"work" text,
	"work_by_id" uuid,
	"progress" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problem" text,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"line_count" integer NOT NULL,
	"known_count" integer NOT NULL,
	"added_count" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" uuid,
	"undone_at" timestamp with time zone,
	"undone_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ledger_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"date" date NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"unfunded_change" bigint NOT NULL,
	"moved_paid_in" bigint,
	"moved_distributed" bigint,
	"moved_called" bigint,
	"moved_nav" bigint,
	"transfer_id" uuid,
	"reference" text NOT NULL,
	"note" text,
	"reverses" uuid,
	"import_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by_id" uuid,
	CONSTRAINT "ledger_line_reference" UNIQUE("vehicle_id","reference"),
	CONSTRAINT "ledger_line_amount" CHECK (amount >= 0),
	CONSTRAINT "ledger_line_reversal" CHECK ((type = 'reversal') = (reverses is not null)),
	CONSTRAINT "ledger_line_transfer" CHECK (num_nonnulls(moved_paid_in, moved_distributed, moved_called, moved_nav, transfer_id) = case when type in ('transfer_in', 'transfer_out') then 5 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "portfolio_visit" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"new_since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_value" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"nav" bigint NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_value_nav" CHECK (nav >= 0)
);
--> statement-breakpoint
CREATE TABLE "valuation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"date" date NOT NULL,
	"nav" bigint,
	"published_at" timestamp with time zone,
	"reference" text NOT NULL,
	"import_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by_id" uuid,
	CONSTRAINT "valuation_reference" UNIQUE("vehicle_id","reference","position_id"),
	CONSTRAINT "valuation_nav" CHECK (nav >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_delivery" (
	"mail_id" text PRIMARY KEY NOT NULL,
	"address" "citext",
	"member_id" uuid,
	"template" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"batch" text,
	"begun_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppression" (
	"address" "citext" PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"reason" text NOT NULL,
	"detail" text,
	"since" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" integer NOT NULL,
	"ends_at" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"name" text,
	"message" text,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"approves_at_once" boolean DEFAULT false NOT NULL,
	"is_unsent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"times_sent" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"expired_at" timestamp with time zone,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invite_reset" (
	"period" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"members" integer NOT NULL
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
	"picture_key" text,
	"phone" text,
	"country" text,
	"currency" text DEFAULT 'EUR' NOT NULL,
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
	"sign_in_after" timestamp with time zone,
	"name_changed_at" timestamp with time zone,
	"name_confirmed_at" timestamp with time zone,
	"name_confirmed_by" uuid,
	"erased_at" timestamp with time zone,
	"membership_status" text GENERATED ALWAYS AS (case when erased_at is not null then 'erased' when rejected_at is not null then 'rejected' when email_verified_at is null then 'unverified' when approved_at is null and not 'admin' = any(roles) then 'pending' else 'approved' end) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_auth0_id_unique" UNIQUE("auth0_id"),
	CONSTRAINT "member_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "member_tally" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"roles_before" text[] NOT NULL,
	"approved_at_before" timestamp with time zone,
	"approved_by_before" uuid,
	"rejected_at_before" timestamp with time zone,
	"rejected_by_before" uuid,
	"rejection_reason_before" text,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"profile" jsonb NOT NULL,
	"id_token" text,
	"user_agent" text,
	"network" text,
	"invitation_id" uuid,
	"authenticated_at" timestamp with time zone,
	"has_mfa" boolean DEFAULT false NOT NULL,
	"provider_sid" text,
	"asked_at" timestamp with time zone,
	"unanswered_since" timestamp with time zone,
	"viewing_as" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" text NOT NULL,
	"device" text NOT NULL,
	"network" text,
	"browser_hash" text
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
	"gone_at" timestamp with time zone,
	"from_first_read" boolean DEFAULT false NOT NULL
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
CREATE TABLE "nda_signature" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"nda_version_id" uuid NOT NULL,
	"envelope_id" text,
	"signer_name" text,
	"signer_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"checked_at" timestamp with time zone,
	"document_key" text,
	"certificate_key" text,
	CONSTRAINT "nda_signature_envelope_id_unique" UNIQUE("envelope_id")
);
--> statement-breakpoint
CREATE TABLE "nda_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"document_key" text,
	"must_sign_again" text DEFAULT 'no' NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	CONSTRAINT "nda_version_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "commitment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"entity_id" uuid,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amended_at" timestamp with time zone,
	"idempotency_key" uuid NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waitlisted_at" timestamp with time zone,
	"waitlisted_by" uuid,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"accepted_amount" bigint,
	"declined_at" timestamp with time zone,
	"declined_by" uuid,
	"decline_reason" text,
	"withdrawn_at" timestamp with time zone,
	"funded_at" timestamp with time zone,
	"funded_by" uuid,
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
	"origin" text DEFAULT 'vestry' NOT NULL,
	"origin_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_text(name || ' ' || summary || ' ' || sector || ' ' || region || ' ' || type)) || array_to_tsvector(array['=stage:' || stage, '=sector:' || sector, '=region:' || region, '=type:' || type])) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunity_slug_unique" UNIQUE("slug"),
	CONSTRAINT "opportunity_origin_id_unique" UNIQUE("origin_id"),
	CONSTRAINT "opportunity_amounts" CHECK (minimum > 0 and step > 0 and maximum >= minimum and target > 0 and accepted >= 0),
	CONSTRAINT "opportunity_within_target" CHECK (accepted <= target or oversubscribed_at is not null),
	CONSTRAINT "opportunity_origin" CHECK ((origin = 'content') = (origin_id is not null))
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
	"entity_id" uuid,
	"fund_id" uuid,
	"opportunity_id" uuid,
	"vehicle_id" uuid GENERATED ALWAYS AS (coalesce(fund_id, opportunity_id)) STORED NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "position_of_holder" UNIQUE NULLS NOT DISTINCT("member_id","vehicle_id","entity_id"),
	CONSTRAINT "position_of_one_thing" CHECK (num_nonnulls(fund_id, opportunity_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" uuid,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_bytes" integer,
	"mail_key" text,
	CONSTRAINT "contact_message_author" CHECK ((author = 'member') = (idempotency_key is not null)),
	CONSTRAINT "contact_message_file_whole" CHECK (num_nonnulls(file_key, file_name, file_type, file_bytes) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"page" text NOT NULL,
	"opportunity_id" uuid,
	"fund_id" uuid,
	"subject" text,
	"reference" text,
	"body" text NOT NULL,
	"fingerprint" text,
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
	CONSTRAINT "question_contact" CHECK ((page = 'contact') = (subject is not null) and (page = 'contact') = (reference is not null)),
	CONSTRAINT "question_private" CHECK (page <> 'contact' or (public_body is null and published_at is null)),
	CONSTRAINT "question_answered" CHECK ((answer is null) = (answered_at is null)),
	CONSTRAINT "question_published" CHECK (published_at is null or (answered_at is not null and public_body is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"audience" text[] NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"gated" text NOT NULL,
	"note" text NOT NULL,
	"href" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"folded" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"gated_words" "tsvector",
	CONSTRAINT "search_entry_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "search_stale" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "search_stale_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
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
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_saved_by_member_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_sent_by_member_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast" ADD CONSTRAINT "broadcast_stopped_by_member_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_reading" ADD CONSTRAINT "broadcast_reading_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipient" ADD CONSTRAINT "broadcast_recipient_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipient" ADD CONSTRAINT "broadcast_recipient_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_amendment" ADD CONSTRAINT "commitment_amendment_commitment_id_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."commitment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_amendment" ADD CONSTRAINT "commitment_amendment_amended_by_member_id_fk" FOREIGN KEY ("amended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment_receipt" ADD CONSTRAINT "commitment_receipt_commitment_id_commitment_id_fk" FOREIGN KEY ("commitment_id") REFERENCES "public"."commitment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch" ADD CONSTRAINT "document_batch_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch" ADD CONSTRAINT "document_batch_publication_id_document_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."document_publication"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch_file" ADD CONSTRAINT "document_batch_file_batch_id_document_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."document_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch_item" ADD CONSTRAINT "document_batch_item_batch_id_document_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."document_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch_item" ADD CONSTRAINT "document_batch_item_file_id_document_batch_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."document_batch_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch_item" ADD CONSTRAINT "document_batch_item_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch_item" ADD CONSTRAINT "document_batch_item_decided_by_id_member_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_batch_item" ADD CONSTRAINT "document_batch_item_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_replaces_id_document_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_batch_id_document_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."document_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_duplicate_of_id_document_id_fk" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_upload" ADD CONSTRAINT "document_upload_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_owner_id_member_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_review_asked_by_id_member_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_published_by_id_member_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_publication_id_document_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."document_publication"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_copy" ADD CONSTRAINT "document_copy_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_copy" ADD CONSTRAINT "document_copy_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_event" ADD CONSTRAINT "document_event_copy_id_document_copy_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."document_copy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_page" ADD CONSTRAINT "document_page_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_publication" ADD CONSTRAINT "document_publication_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rule" ADD CONSTRAINT "document_rule_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_visit" ADD CONSTRAINT "library_visit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_category_id_faq_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."faq_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_saved_by_member_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_published_by_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_feedback" ADD CONSTRAINT "faq_feedback_faq_id_faq_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faq"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_feedback" ADD CONSTRAINT "faq_feedback_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investing_entity" ADD CONSTRAINT "investing_entity_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_draft" ADD CONSTRAINT "preference_draft_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_draft" ADD CONSTRAINT "preference_draft_waitlist_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_version" ADD CONSTRAINT "preference_version_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference_version" ADD CONSTRAINT "preference_version_waitlist_entry_id_waitlist_entry_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_import_id_ledger_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ledger_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_recorded_by_id_member_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_file" ADD CONSTRAINT "ledger_file_uploaded_by_id_member_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_file" ADD CONSTRAINT "ledger_file_work_by_id_member_id_fk" FOREIGN KEY ("work_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_import" ADD CONSTRAINT "ledger_import_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_import" ADD CONSTRAINT "ledger_import_undone_by_id_member_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_reverses_ledger_line_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_import_id_ledger_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ledger_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_recorded_by_id_member_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_visit" ADD CONSTRAINT "portfolio_visit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_import_id_ledger_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ledger_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_recorded_by_id_member_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppression" ADD CONSTRAINT "mail_suppression_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppression" ADD CONSTRAINT "mail_suppression_lifted_by_member_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_token_entry" ADD CONSTRAINT "invite_token_entry_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_decision" ADD CONSTRAINT "membership_decision_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_decision" ADD CONSTRAINT "membership_decision_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_decision" ADD CONSTRAINT "membership_decision_undone_by_member_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewing_as_member_id_fk" FOREIGN KEY ("viewing_as") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_event" ADD CONSTRAINT "sign_in_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_contact" ADD CONSTRAINT "crm_contact_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD CONSTRAINT "nda_signature_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signature" ADD CONSTRAINT "nda_signature_nda_version_id_nda_version_id_fk" FOREIGN KEY ("nda_version_id") REFERENCES "public"."nda_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_waitlisted_by_member_id_fk" FOREIGN KEY ("waitlisted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_accepted_by_member_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_declined_by_member_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitment" ADD CONSTRAINT "commitment_funded_by_member_id_fk" FOREIGN KEY ("funded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desired_amount" ADD CONSTRAINT "desired_amount_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desired_amount" ADD CONSTRAINT "desired_amount_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indication" ADD CONSTRAINT "indication_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indication" ADD CONSTRAINT "indication_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_opportunity_id_opportunity_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_fund_id_fund_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."fund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_assigned_to_member_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_drafted_by_member_id_fk" FOREIGN KEY ("drafted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_answered_by_member_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_published_by_member_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_dismissed_by_member_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_head_size" ON "audit_head" USING btree ("size","id");--> statement-breakpoint
CREATE INDEX "person_key_person" ON "person_key" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_key_forgotten" ON "person_key" USING btree ("person_id") WHERE key is null;--> statement-breakpoint
CREATE INDEX "media_progress_opportunity" ON "media_progress" USING btree ("opportunity_id","at");--> statement-breakpoint
CREATE INDEX "opportunity_draft_saved" ON "opportunity_draft" USING btree ("saved_at","opportunity_id");--> statement-breakpoint
CREATE INDEX "opportunity_file_opportunity" ON "opportunity_file" USING btree ("opportunity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "picture_source" ON "picture" USING btree ("source");--> statement-breakpoint
CREATE INDEX "stage_move_opportunity" ON "stage_move" USING btree ("opportunity_id","moved_at");--> statement-breakpoint
CREATE INDEX "broadcast_created" ON "broadcast" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "broadcast_recipient_member" ON "broadcast_recipient" USING btree ("member_id","notified_at");--> statement-breakpoint
CREATE INDEX "broadcast_recipient_mail" ON "broadcast_recipient" USING btree ("broadcast_id","member_id") WHERE awaits_mail;--> statement-breakpoint
CREATE INDEX "decision_by" ON "decision" USING btree ("decided_by","decided_at");--> statement-breakpoint
CREATE INDEX "analytics_event_name" ON "analytics_event" USING btree ("name","received_at");--> statement-breakpoint
CREATE INDEX "analytics_event_member" ON "analytics_event" USING btree ("member_id","received_at");--> statement-breakpoint
CREATE INDEX "analytics_event_address" ON "analytics_event" USING btree (lower("properties"->>'email'));--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entry_act" ON "audit_entry" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "mail_attempt_begun" ON "mail_attempt" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_cause" ON "notification" USING btree ("member_id","cause");--> statement-breakpoint
CREATE INDEX "notification_member" ON "notification" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("member_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_of_cause" ON "notification" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "document_batch_file_batch" ON "document_batch_file" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "document_batch_item_batch" ON "document_batch_item" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "document_batch_item_member" ON "document_batch_item" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_batch_item_pages" ON "document_batch_item" USING btree ("file_id","first_page");--> statement-breakpoint
CREATE INDEX "document_upload_open" ON "document_upload" USING btree ("member_id","created_at") WHERE finished_at is null and discarded_at is null;--> statement-breakpoint
CREATE INDEX "document_upload_batch" ON "document_upload" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "document_opportunity" ON "document" USING btree ("opportunity_id","published_at","id");--> statement-breakpoint
CREATE INDEX "document_fund" ON "document" USING btree ("fund_id","published_at","id");--> statement-breakpoint
CREATE INDEX "document_owner" ON "document" USING btree ("owner_id","published_at","id");--> statement-breakpoint
CREATE INDEX "document_published" ON "document" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "document_by_title" ON "document" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "document_by_place" ON "document" USING btree ("published_at","id") WHERE owner_id is null and not has_rules and fund_id is null;--> statement-breakpoint
CREATE INDEX "document_by_place_and_title" ON "document" USING btree ("title","id") WHERE owner_id is null and not has_rules and fund_id is null;--> statement-breakpoint
CREATE INDEX "document_teaser" ON "document" USING btree ("published_at","id") WHERE owner_id is null and not has_rules and category = 'teaser';--> statement-breakpoint
CREATE INDEX "document_version_in_use" ON "document" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "document_publication_of" ON "document" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "document_created" ON "document" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "document_in_review" ON "document" USING btree ("review_asked_at") WHERE review_asked_at is not null;--> statement-breakpoint
CREATE INDEX "document_title_folded" ON "document" USING gin (search_fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "document_tags" ON "document" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "document_copy_member" ON "document_copy" USING btree ("member_id","version_id","marked_at");--> statement-breakpoint
CREATE INDEX "document_event_document" ON "document_event" USING btree ("document_id","at");--> statement-breakpoint
CREATE INDEX "document_event_member" ON "document_event" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "document_page_words" ON "document_page" USING gin ("words");--> statement-breakpoint
CREATE INDEX "document_reading_version" ON "document_reading" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "document_rule_document" ON "document_rule" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_rule_member" ON "document_rule" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "document_rule_kind" ON "document_rule" USING btree ("kind","role");--> statement-breakpoint
CREATE INDEX "document_rule_fund" ON "document_rule" USING btree ("fund_id");--> statement-breakpoint
CREATE INDEX "document_rule_opportunity" ON "document_rule" USING btree ("opportunity_id","relation");--> statement-breakpoint
CREATE UNIQUE INDEX "document_version_number" ON "document_version" USING btree ("document_id","number");--> statement-breakpoint
CREATE INDEX "document_version_sha256" ON "document_version" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_version_unprepared" ON "document_version" USING btree ("created_at") WHERE prepared_at is null and preparation_problem is null;--> statement-breakpoint
CREATE INDEX "document_version_trouble" ON "document_version" USING btree ("document_id") WHERE preparation_problem is not null or malware is not null;--> statement-breakpoint
CREATE INDEX "faq_category_position" ON "faq" USING btree ("category_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "faq_question" ON "faq" USING btree ("question_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_category_name" ON "faq_category" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "faq_feedback_newest" ON "faq_feedback" USING btree ("faq_id","at");--> statement-breakpoint
CREATE INDEX "faq_feedback_member" ON "faq_feedback" USING btree ("member_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletion_one_open" ON "account_deletion" USING btree ("member_id") WHERE withdrawn_at is null and confirmed_at is null;--> statement-breakpoint
CREATE INDEX "investing_entity_member" ON "investing_entity" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "investing_entity_one_default" ON "investing_entity" USING btree ("member_id") WHERE is_default and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "preference_version_member" ON "preference_version" USING btree ("member_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "preference_version_waitlist" ON "preference_version" USING btree ("waitlist_entry_id","version");--> statement-breakpoint
CREATE INDEX "waitlist_entry_joined" ON "waitlist_entry" USING btree ("joined_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_entry_invitation" ON "waitlist_entry" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "waitlist_entry_folded" ON "waitlist_entry" USING gin (search_fold("email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fx_rate_pair" ON "fx_rate" USING btree ("base","quote","day","recorded_at");--> statement-breakpoint
CREATE INDEX "fx_rate_recorded" ON "fx_rate" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "fx_rate_import" ON "fx_rate" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_file_uploaded" ON "ledger_file" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "ledger_import_at" ON "ledger_import" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_line_position" ON "ledger_line" USING btree ("position_id","date","id");--> statement-breakpoint
CREATE INDEX "ledger_line_vehicle" ON "ledger_line" USING btree ("vehicle_id","date","id");--> statement-breakpoint
CREATE INDEX "ledger_line_reference_text" ON "ledger_line" USING btree (lower("reference") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_line_reversed_once" ON "ledger_line" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_import" ON "ledger_line" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_transfer" ON "ledger_line" USING btree ("transfer_id") WHERE transfer_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_recorded" ON "ledger_line" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "transfer_value_transfer" ON "transfer_value" USING btree ("transfer_id","recorded_at");--> statement-breakpoint
CREATE INDEX "valuation_position" ON "valuation" USING btree ("position_id","date","recorded_at");--> statement-breakpoint
CREATE INDEX "valuation_recorded" ON "valuation" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "valuation_published" ON "valuation" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "valuation_import" ON "valuation" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "mail_delivery_address" ON "mail_delivery" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "mail_delivery_member" ON "mail_delivery" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_delivery_stranger" ON "mail_delivery" USING btree ("state_at") WHERE member_id is null and address is not null;--> statement-breakpoint
CREATE INDEX "mail_delivery_created" ON "mail_delivery" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_suppression_since" ON "mail_suppression" USING btree ("since");--> statement-breakpoint
CREATE INDEX "mail_suppression_member" ON "mail_suppression" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_live" ON "invitation" USING btree ("email") WHERE redeemed_at is null and revoked_at is null and expired_at is null and not is_unsent;--> statement-breakpoint
CREATE INDEX "invitation_inviter" ON "invitation" USING btree ("invited_by","created_at");--> statement-breakpoint
CREATE INDEX "invitation_created" ON "invitation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_guest" ON "invitation" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "invitation_expiry" ON "invitation" USING btree ("expires_at") WHERE redeemed_at is null and revoked_at is null and expired_at is null;--> statement-breakpoint
CREATE INDEX "invite_token_entry_member" ON "invite_token_entry" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "invite_token_entry_invitation" ON "invite_token_entry" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "member_created" ON "member" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "member_name" ON "member" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "member_folded" ON "member" USING gin (search_fold("name" || ' ' || "email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_status" ON "member" USING btree ("membership_status","created_at","id");--> statement-breakpoint
CREATE INDEX "membership_decision_member" ON "membership_decision" USING btree ("member_id","decided_at","id");--> statement-breakpoint
CREATE INDEX "session_member" ON "session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "session_provider" ON "session" USING btree ("provider_sid");--> statement-breakpoint
CREATE INDEX "sign_in_event_member" ON "sign_in_event" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_event_age" ON "sign_in_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "content_item_type" ON "content_item" USING btree ("type");--> statement-breakpoint
CREATE INDEX "esign_message_envelope" ON "esign_message" USING btree ("envelope_id","received_at");--> statement-breakpoint
CREATE INDEX "nda_signature_member" ON "nda_signature" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "nda_signature_one_open" ON "nda_signature" USING btree ("member_id","nda_version_id") WHERE completed_at is null and declined_at is null and voided_at is null;--> statement-breakpoint
CREATE INDEX "nda_signature_open" ON "nda_signature" USING btree ("checked_at") WHERE completed_at is null and declined_at is null and voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "commitment_idempotency" ON "commitment" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "commitment_one_live" ON "commitment" USING btree ("opportunity_id","member_id") WHERE declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "commitment_opportunity" ON "commitment" USING btree ("opportunity_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "commitment_member" ON "commitment" USING btree ("member_id","submitted_at");--> statement-breakpoint
CREATE INDEX "commitment_decided" ON "commitment" USING btree (coalesce(accepted_at, declined_at) desc,id desc) WHERE accepted_at is not null or declined_at is not null;--> statement-breakpoint
CREATE INDEX "commitment_entity" ON "commitment" USING btree ("entity_id") WHERE entity_id is not null;--> statement-breakpoint
CREATE INDEX "commitment_funded" ON "commitment" USING btree ("opportunity_id") WHERE funded_at is not null;--> statement-breakpoint
CREATE INDEX "commitment_waiting" ON "commitment" USING btree ("submitted_at","id") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "desired_amount_member" ON "desired_amount" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "desired_amount_opportunity" ON "desired_amount" USING btree ("opportunity_id","set_at");--> statement-breakpoint
CREATE INDEX "indication_member" ON "indication" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "indication_opportunity" ON "indication" USING btree ("opportunity_id","set_at");--> statement-breakpoint
CREATE INDEX "opportunity_stage_closes" ON "opportunity" USING btree ("stage","closes_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_published" ON "opportunity" USING btree ("stage","published_at","id");--> statement-breakpoint
CREATE INDEX "opportunity_stage_name" ON "opportunity" USING btree ("stage","name","id");--> statement-breakpoint
CREATE INDEX "opportunity_facets" ON "opportunity" USING btree ("stage","sector","region","type","published_at");--> statement-breakpoint
CREATE INDEX "opportunity_words" ON "opportunity" USING gin ("words");--> statement-breakpoint
CREATE INDEX "position_vehicle" ON "position" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "contact_message_question" ON "contact_message" USING btree ("question_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_message_idempotency" ON "contact_message" USING btree ("question_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_message_file" ON "contact_message" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "question_idempotency" ON "question" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "question_member" ON "question" USING btree ("member_id","asked_at");--> statement-breakpoint
CREATE INDEX "question_opportunity" ON "question" USING btree ("opportunity_id","published_at");--> statement-breakpoint
CREATE INDEX "question_opportunity_asked" ON "question" USING btree ("opportunity_id","asked_at") WHERE opportunity_id is not null;--> statement-breakpoint
CREATE INDEX "question_fund" ON "question" USING btree ("fund_id","published_at");--> statement-breakpoint
CREATE INDEX "question_waiting" ON "question" USING btree ("asked_at","id") WHERE answered_at is null and dismissed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_reference" ON "question" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "rate_limit_expire" ON "rate_limit" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "search_entry_words" ON "search_entry" USING gin ("words","audience");--> statement-breakpoint
CREATE INDEX "search_entry_gated" ON "search_entry" USING gin ("gated_words") WHERE gated_words is not null;--> statement-breakpoint
CREATE INDEX "search_entry_newest" ON "search_entry" USING btree ("kind","at","subject_id");--> statement-breakpoint
CREATE INDEX "search_entry_title" ON "search_entry" USING btree ("kind","folded" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_entry_part" ON "search_entry" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE document ADD CONSTRAINT document_next_version_id_document_version_id_fk FOREIGN KEY (next_version_id) REFERENCES document_version(id) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE document ADD CONSTRAINT document_version_id_document_version_id_fk FOREIGN KEY (version_id) REFERENCES document_version(id) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- By hand, from here to the end: what the schema in app/db/schema cannot say.
SET LOCAL check_function_bodies = off;--> statement-breakpoint
-- Nothing may change or remove an entry of the audit log, whoever is connected.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only';
END;
$$;--> statement-breakpoint
-- How many published opportunities there are of each kind is kept as they change: to count them on every page costs more the more there are.
CREATE FUNCTION opportunity_tally_add(o opportunity, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO opportunity_tally (stage, sector, region, type, count)
  VALUES (o.stage, o.sector, o.region, o.type, change)
  ON CONFLICT (stage, sector, region, type) DO UPDATE SET count = opportunity_tally.count + excluded.count;
$$;--> statement-breakpoint
CREATE FUNCTION opportunity_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL THEN
    PERFORM opportunity_tally_add(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL THEN
    PERFORM opportunity_tally_add(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION opportunity_tally_clear() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM opportunity_tally;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Locks every row in one order at the first change of a transaction. A sign-in changes a status several times and writes
-- to the audit log in between: locking only the rows at hand would let two such transactions wait for each other.
CREATE FUNCTION member_tally_lock() RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_tally (status, count)
  VALUES ('approved', 0), ('erased', 0), ('pending', 0), ('rejected', 0), ('unverified', 0)
  ON CONFLICT (status) DO UPDATE SET count = member_tally.count;
$$;--> statement-breakpoint
CREATE FUNCTION member_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM member_tally_lock();
    UPDATE member_tally SET count = member_tally.count + changed.change
    FROM (SELECT membership_status AS status, count(*)::int AS change FROM now_there GROUP BY 1) AS changed
    WHERE member_tally.status = changed.status;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM member_tally_lock();
    UPDATE member_tally SET count = member_tally.count - changed.change
    FROM (SELECT membership_status AS status, count(*)::int AS change FROM there_before GROUP BY 1) AS changed
    WHERE member_tally.status = changed.status;
  ELSIF EXISTS (
    SELECT FROM now_there JOIN there_before USING (id)
    WHERE now_there.membership_status <> there_before.membership_status
  ) THEN
    PERFORM member_tally_lock();
    UPDATE member_tally SET count = member_tally.count + changed.change
    FROM (
      SELECT status, sum(change)::int AS change FROM (
        SELECT membership_status AS status, 1 AS change FROM now_there
        UNION ALL SELECT membership_status, -1 FROM there_before
      ) AS each GROUP BY 1
    ) AS changed
    WHERE member_tally.status = changed.status AND changed.change <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION member_tally_clear() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_tally;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Every entry waits for the sealer from the moment it is written, whoever writes it. The function is the owner's, so
-- that a role which may only insert entries needs no right to this list.
CREATE FUNCTION audit_await_seal() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unsealed (seq, entry_id) SELECT seq, id FROM written;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whoever is connected: a line stays as it was recorded.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % keeps its rows', TG_TABLE_NAME;
END;
$$;--> statement-breakpoint
-- A valuation may be published, once; nothing else of it changes.
CREATE FUNCTION refuse_valuation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.published_at IS NULL AND NEW.published_at IS NOT NULL THEN
    OLD.published_at := NEW.published_at;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The ledger is append-only: valuation keeps its rows';
END;
$$;--> statement-breakpoint
-- A word and what is left of it without each of its letters: two words that share one of these differ by one typo.
CREATE FUNCTION search_typos(word text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(word, n - 1) || substr(word, n + 1) FROM generate_series(1, length(word) + 1) AS n
  WHERE length(word) BETWEEN 5 AND 16 AND word !~ '[0-9]'
$$;--> statement-breakpoint
-- The letter that marks the words of a kind, so that a search of one kind never reads those of another.
CREATE FUNCTION search_letter(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE kind WHEN 'opportunity' THEN 'o' WHEN 'document' THEN 'd' WHEN 'faq' THEN 'a' WHEN 'question' THEN 'q'
    WHEN 'fund' THEN 'f' WHEN 'position' THEN 'h' WHEN 'person' THEN 'p' WHEN 'entity' THEN 'e'
    WHEN 'commitment' THEN 'c' WHEN 'ledger_line' THEN 'l' END
$$;--> statement-breakpoint
-- Words of the title (t), of the text (x), and the typos of those of the title (y).
CREATE FUNCTION search_words(letter text, title text, body text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE title_words text[] := search_list(title);
BEGIN
  RETURN array_to_tsvector(array(
    SELECT letter || 't' || word FROM unnest(title_words) AS word
    UNION ALL SELECT letter || 'x' || word FROM unnest(search_list(body)) AS word
    UNION ALL SELECT letter || 'y' || typo FROM unnest(title_words) AS word, search_typos(word) AS typo
  ));
END
$$;--> statement-breakpoint
-- All that is written on the page of an opportunity, beyond its card.
CREATE FUNCTION search_page_text(content jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(left(string_agg(words, E'\n' ORDER BY place), 200000), '') FROM (
    -- The texts of a paragraph follow each other; names and headings are each their own line.
    SELECT place, string_agg(part #>> '{}', CASE path WHEN '$.**.value' THEN ' ' ELSE E'\n' END) AS words
    FROM unnest(array['$.**.title', '$.**.value', '$.**.text', '$.**.summary', '$.**.name', '$.**.role', '$.**.bio',
      '$.**.label', '$.**.note', '$.**.detail', '$.passedReason']) WITH ORDINALITY AS paths(path, place),
      jsonb_path_query(content, ('strict ' || path)::jsonpath, '{}', true) AS part
    WHERE jsonb_typeof(part) = 'string'
    GROUP BY place
  ) AS parts
$$;--> statement-breakpoint
CREATE FUNCTION search_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_insert(TG_ARGV[0], array(SELECT id FROM now_there));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = TG_ARGV[0] AND subject_id IN (SELECT id FROM there_before);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = TG_ARGV[0];
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_faq_category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM faq_category WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('faq', array(SELECT id FROM faq WHERE category_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_member_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('entity', array(SELECT id FROM investing_entity WHERE member_id = NEW.id));
  PERFORM search_refresh('commitment', array(SELECT id FROM commitment WHERE member_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_entity_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM investing_entity WHERE id = NEW.id FOR UPDATE;
  PERFORM search_refresh('position', array(SELECT id FROM position WHERE member_id = NEW.member_id AND entity_id = NEW.id));
  PERFORM search_refresh('commitment', array(SELECT id FROM commitment WHERE entity_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Who a document is for stands in its rules. The document is locked, as by the acts that change it.
CREATE FUNCTION search_rules_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids uuid[] := array(SELECT DISTINCT document_id FROM changed);
BEGIN
  PERFORM FROM document WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  PERFORM search_refresh('document', ids);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_rebuild() RETURNS void LANGUAGE plpgsql AS $$
DECLARE of_kind text;
BEGIN
  DELETE FROM search_entry;
  FOREACH of_kind IN ARRAY array['opportunity', 'document', 'faq', 'question', 'fund', 'position', 'person', 'entity', 'commitment'] LOOP
    PERFORM search_insert(of_kind, NULL);
  END LOOP;
END
$$;--> statement-breakpoint
-- What carries the name of something else and is little follows it at once; the rest is left to a job (`search.follow`),
-- so that renaming a fund does not wait for ten thousand positions.
CREATE FUNCTION search_follow(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) <= 200 THEN
    PERFORM search_refresh(of_kind, ids);
    RETURN;
  END IF;
  -- Waits for a job that is at one of them just now: it has read the name of before.
  INSERT INTO search_stale (kind, subject_id) SELECT of_kind, id FROM unnest(ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
END
$$;--> statement-breakpoint
-- Makes the next rows anew that were left to the job. Returns how many these were.
CREATE FUNCTION search_follow_next(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken integer := 0;
  stale record;
BEGIN
  FOR stale IN
    WITH next AS (
      DELETE FROM search_stale WHERE (kind, subject_id) IN (
        SELECT kind, subject_id FROM search_stale ORDER BY kind, subject_id LIMIT most FOR UPDATE SKIP LOCKED)
      RETURNING kind, subject_id)
    SELECT kind, array_agg(subject_id ORDER BY subject_id) AS ids FROM next GROUP BY kind ORDER BY kind
  LOOP
    PERFORM search_refresh(stale.kind, stale.ids);
    taken := taken + cardinality(stale.ids);
  END LOOP;
  RETURN taken;
END
$$;--> statement-breakpoint
-- Of two transactions of which one renames something and the other publishes what carries its name, the later one must
-- see the earlier: writing such a row holds what it names, as a new row does by its foreign key.
CREATE FUNCTION search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] IN ('document', 'question') THEN
    PERFORM FROM opportunity WHERE id = NEW.opportunity_id FOR KEY SHARE;
    PERFORM FROM fund WHERE id = NEW.fund_id FOR KEY SHARE;
  ELSIF TG_ARGV[0] = 'faq' THEN
    PERFORM FROM faq_category WHERE id = NEW.category_id FOR KEY SHARE;
  ELSIF TG_ARGV[0] = 'commitment' THEN
    PERFORM FROM opportunity WHERE id = NEW.opportunity_id FOR KEY SHARE;
    PERFORM FROM member WHERE id = NEW.member_id FOR KEY SHARE;
    PERFORM FROM investing_entity WHERE id = NEW.entity_id FOR KEY SHARE;
  ELSIF TG_ARGV[0] = 'entity' THEN
    PERFORM FROM member WHERE id = NEW.member_id FOR KEY SHARE;
  END IF;
  PERFORM search_refresh(TG_ARGV[0], array[NEW.id]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_opportunity_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM opportunity WHERE id = NEW.id FOR UPDATE;
  PERFORM search_follow('question', array(SELECT id FROM question WHERE opportunity_id = NEW.id));
  -- The addresses of the others do not depend on its stage or its slug.
  IF (OLD.name, OLD.sector) IS NOT DISTINCT FROM (NEW.name, NEW.sector) THEN RETURN NULL; END IF;
  PERFORM search_follow('document', array(SELECT id FROM document WHERE opportunity_id = NEW.id));
  PERFORM search_follow('position', array(SELECT id FROM position WHERE vehicle_id = NEW.id));
  PERFORM search_follow('commitment', array(SELECT id FROM commitment WHERE opportunity_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_fund_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM fund WHERE id = NEW.id FOR UPDATE;
  PERFORM search_follow('question', array(SELECT id FROM question WHERE fund_id = NEW.id));
  IF (OLD.name, OLD.strategy) IS NOT DISTINCT FROM (NEW.name, NEW.strategy) THEN RETURN NULL; END IF;
  PERFORM search_follow('document', array(SELECT id FROM document WHERE fund_id = NEW.id));
  PERFORM search_follow('position', array(SELECT id FROM position WHERE vehicle_id = NEW.id));
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Without subjects it makes all of a kind, which is planned as a read of the whole table; that is rare.
CREATE FUNCTION search_insert(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan TO off SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  IF ids IS NULL THEN
    INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words FROM search_made WHERE kind = of_kind;
    RETURN;
  END IF;
  CASE of_kind
    WHEN 'opportunity' THEN PERFORM search_insert_opportunity(ids);
    WHEN 'document' THEN PERFORM search_insert_document(ids);
    WHEN 'faq' THEN PERFORM search_insert_faq(ids);
    WHEN 'question' THEN PERFORM search_insert_question(ids);
    WHEN 'fund' THEN PERFORM search_insert_fund(ids);
    WHEN 'position' THEN PERFORM search_insert_position(ids);
    WHEN 'person' THEN PERFORM search_insert_person(ids);
    WHEN 'entity' THEN PERFORM search_insert_entity(ids);
    WHEN 'commitment' THEN PERFORM search_insert_commitment(ids);
    ELSE NULL;
  END CASE;
END
$$;--> statement-breakpoint
-- Removes those of these subjects that are not to be found any more.
CREATE FUNCTION search_remove(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE of_kind
    WHEN 'opportunity' THEN PERFORM search_remove_opportunity(ids);
    WHEN 'document' THEN PERFORM search_remove_document(ids);
    WHEN 'faq' THEN PERFORM search_remove_faq(ids);
    WHEN 'question' THEN PERFORM search_remove_question(ids);
    WHEN 'fund' THEN PERFORM search_remove_fund(ids);
    WHEN 'position' THEN PERFORM search_remove_position(ids);
    WHEN 'person' THEN PERFORM search_remove_person(ids);
    WHEN 'entity' THEN PERFORM search_remove_entity(ids);
    WHEN 'commitment' THEN PERFORM search_remove_commitment(ids);
    ELSE DELETE FROM search_entry WHERE kind = of_kind AND subject_id = ANY (ids);
  END CASE;
END
$$;--> statement-breakpoint
CREATE FUNCTION search_refresh(of_kind text, ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan TO off SET plan_cache_mode TO force_generic_plan AS $$
BEGIN
  IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
  PERFORM FROM search_entry WHERE kind = of_kind AND subject_id = ANY (ids) ORDER BY subject_id FOR UPDATE;
  PERFORM search_remove(of_kind, ids);
  PERFORM search_insert(of_kind, ids);
END
$$;--> statement-breakpoint
CREATE FUNCTION search_list(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN array(
    SELECT DISTINCT left(word, 40) FROM regexp_split_to_table(search_text(value), '[\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff]+') AS word WHERE word <> '');
END
$$;--> statement-breakpoint
CREATE FUNCTION search_line(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN trim(regexp_replace(search_fold(value), '[\s\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufeff]+', ' ', 'g'));
END
$$;--> statement-breakpoint
DO $do$
DECLARE of_kind text;
BEGIN
  FOREACH of_kind IN ARRAY array['opportunity', 'document', 'faq', 'question', 'fund', 'position', 'person', 'entity', 'commitment'] LOOP
    EXECUTE format($make$
CREATE FUNCTION search_insert_%1$s(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_entry (kind, subject_id, audience, title, body, gated, note, href, at, folded, words, gated_words)
    SELECT %1$L, subject_id, audience, title, body, gated, note, href, at, search_line(title),
      search_words(search_letter(%1$L), title, body),
      CASE WHEN gated <> '' THEN search_words(search_letter(%1$L), title, concat_ws(E'\n', body, gated)) END
    FROM search_source_%1$s WHERE subject_id = ANY (ids)
  ON CONFLICT (kind, subject_id) DO UPDATE SET audience = excluded.audience, title = excluded.title, body = excluded.body,
    gated = excluded.gated, note = excluded.note, href = excluded.href, at = excluded.at, folded = excluded.folded,
    words = excluded.words, gated_words = excluded.gated_words
  WHERE (search_entry.audience, search_entry.title, search_entry.body, search_entry.gated, search_entry.note, search_entry.href, search_entry.at,
      search_entry.folded, search_entry.words, search_entry.gated_words)
    IS DISTINCT FROM (excluded.audience, excluded.title, excluded.body, excluded.gated, excluded.note, excluded.href, excluded.at,
      excluded.folded, excluded.words, excluded.gated_words);
END
$$$make$, of_kind);
    EXECUTE format($make$
CREATE FUNCTION search_remove_%1$s(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entry WHERE kind = %1$L AND subject_id = ANY (ids) AND subject_id NOT IN (
    SELECT source.subject_id FROM search_source_%1$s AS source WHERE source.subject_id = ANY (ids));
END
$$$make$, of_kind);
  END LOOP;
END
$do$;--> statement-breakpoint
-- By hand: the source of the search is a view for each kind, and each kind has its own statements. As one statement for all,
-- a session planned nine kinds to write one (docs/decisions/0052-speed-of-search-and-library.md). The previous
-- release keeps writing the tables, whose triggers call these functions.
CREATE VIEW search_source_opportunity (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT o.id AS subject_id, array['everyone'] AS audience, o.name AS title,
    concat_ws(E'\n', o.summary, o.sector, o.region, o.type) AS body, search_page_text(o.content) AS gated,
    concat_ws(' · ', o.sector, o.region) AS note, '/opportunities/' || o.stage || '/' || o.slug AS href, o.published_at AS at
  FROM opportunity o WHERE o.published_at IS NOT NULL;--> statement-breakpoint
CREATE VIEW search_source_document (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT d.id,
    CASE
      WHEN d.owner_id IS NOT NULL THEN array['admin', 'member:' || d.owner_id]
      WHEN d.has_rules THEN array['admin'] || array(
        SELECT DISTINCT CASE r.kind WHEN 'everyone' THEN 'everyone' WHEN 'role' THEN 'role:' || r.role
          WHEN 'fund' THEN 'fund:' || r.fund_id WHEN 'person' THEN 'member:' || r.member_id ELSE 'nda' END
        FROM document_rule r WHERE r.document_id = d.id ORDER BY 1)
      WHEN d.category = 'teaser' THEN array['admin', 'everyone']
      WHEN d.fund_id IS NOT NULL THEN array['admin', 'fund:' || d.fund_id]
      ELSE array['admin', 'nda']
    END,
    d.title, concat_ws(E'\n', coalesce(o.name, f.name), d.section, nullif(array_to_string(d.tags, ', '), '')), '',
    coalesce(o.name, f.name, ''), '/documents/' || d.id, d.published_at
  FROM document d LEFT JOIN opportunity o ON o.id = d.opportunity_id LEFT JOIN fund f ON f.id = d.fund_id
  WHERE d.published_at IS NOT NULL;--> statement-breakpoint
CREATE VIEW search_source_faq (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT a.id, array['everyone'], a.published_question, a.published_text, '', c.name, '/faqs#' || a.slug, 'epoch'::timestamptz
  FROM faq a JOIN faq_category c ON c.id = a.category_id
  WHERE a.published_at IS NOT NULL AND a.withdrawn_at IS NULL AND a.deleted_at IS NULL;--> statement-breakpoint
CREATE VIEW search_source_question (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT q.id, array['member:' || q.member_id], left(regexp_replace(q.body, '\s+', ' ', 'g'), 120),
    concat_ws(E'\n', q.body, q.answer, q.reference), '', coalesce(o.name, f.name, q.reference, 'FAQs'),
    CASE q.page
      WHEN 'opportunity' THEN '/opportunities/' || o.stage || '/' || o.slug || '#own-questions'
      WHEN 'fund' THEN '/funds/' || f.slug || '#own-questions'
      WHEN 'contact' THEN '/contact#' || q.reference
      ELSE '/faqs#own-questions'
    END, q.asked_at
  FROM question q LEFT JOIN opportunity o ON o.id = q.opportunity_id LEFT JOIN fund f ON f.id = q.fund_id;--> statement-breakpoint
CREATE VIEW search_source_fund (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT f.id, array['nda'], f.name, concat_ws(E'\n', f.summary, f.strategy, f.vintage), '',
    concat_ws(' · ', f.strategy, f.vintage), '/funds/' || f.slug, f.published_at
  FROM fund f;--> statement-breakpoint
CREATE VIEW search_source_position (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT h.id, array['member:' || h.member_id], coalesce(f.name, o.name),
    concat_ws(E'\n', coalesce(f.strategy, o.sector), e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''), '/portfolio/' || h.id, h.created_at
  FROM position h LEFT JOIN fund f ON f.id = h.fund_id LEFT JOIN opportunity o ON o.id = h.opportunity_id
    LEFT JOIN investing_entity e ON e.id = h.entity_id;--> statement-breakpoint
CREATE VIEW search_source_person (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT m.id, array['admin'], m.name, m.email::text, '', m.email::text, '/admin/people?person=' || m.id, m.created_at
  FROM member m WHERE m.erased_at IS NULL;--> statement-breakpoint
CREATE VIEW search_source_entity (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT e.id, array['admin'], e.name || coalesce(' and ' || (e.details->>'secondName'), ''), m.name, '',
    m.name, '/admin/people?person=' || m.id, e.created_at
  FROM investing_entity e JOIN member m ON m.id = e.member_id;--> statement-breakpoint
CREATE VIEW search_source_commitment (subject_id, audience, title, body, gated, note, href, at) AS
  SELECT c.id, array['admin'], m.name || ' · ' || o.name, concat_ws(E'\n', e.name, e.details->>'secondName'), '',
    coalesce(e.name || coalesce(' and ' || (e.details->>'secondName'), ''), ''),
    '/admin/opportunities/' || o.id || '/book?entry=' || c.id, c.submitted_at
  FROM commitment c JOIN member m ON m.id = c.member_id JOIN opportunity o ON o.id = c.opportunity_id
    LEFT JOIN investing_entity e ON e.id = c.entity_id;--> statement-breakpoint
CREATE VIEW search_source AS
  SELECT 'opportunity' AS kind, subject_id, audience, title, body, gated, note, href, at FROM search_source_opportunity
  UNION ALL SELECT 'document', subject_id, audience, title, body, gated, note, href, at FROM search_source_document
  UNION ALL SELECT 'faq', subject_id, audience, title, body, gated, note, href, at FROM search_source_faq
  UNION ALL SELECT 'question', subject_id, audience, title, body, gated, note, href, at FROM search_source_question
  UNION ALL SELECT 'fund', subject_id, audience, title, body, gated, note, href, at FROM search_source_fund
  UNION ALL SELECT 'position', subject_id, audience, title, body, gated, note, href, at FROM search_source_position
  UNION ALL SELECT 'person', subject_id, audience, title, body, gated, note, href, at FROM search_source_person
  UNION ALL SELECT 'entity', subject_id, audience, title, body, gated, note, href, at FROM search_source_entity
  UNION ALL SELECT 'commitment', subject_id, audience, title, body, gated, note, href, at FROM search_source_commitment;--> statement-breakpoint
CREATE VIEW search_made AS
  SELECT kind, subject_id, audience, title, body, gated, note, href, at, search_line(title) AS folded,
    search_words(search_letter(kind), title, body) AS words,
    CASE WHEN gated <> '' THEN search_words(search_letter(kind), title, concat_ws(E'\n', body, gated)) END AS gated_words
  FROM search_source;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER opportunity_tally_rows AFTER INSERT OR DELETE ON opportunity
  FOR EACH ROW EXECUTE FUNCTION opportunity_tally_keep();--> statement-breakpoint
CREATE TRIGGER opportunity_tally_changes AFTER UPDATE OF stage, sector, region, type, published_at ON opportunity
  FOR EACH ROW EXECUTE FUNCTION opportunity_tally_keep();--> statement-breakpoint
CREATE TRIGGER opportunity_tally_truncate AFTER TRUNCATE ON opportunity
  FOR EACH STATEMENT EXECUTE FUNCTION opportunity_tally_clear();--> statement-breakpoint
CREATE TRIGGER member_tally_added AFTER INSERT ON member REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_keep();--> statement-breakpoint
CREATE TRIGGER member_tally_changed AFTER UPDATE ON member REFERENCING OLD TABLE AS there_before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_keep();--> statement-breakpoint
CREATE TRIGGER member_tally_removed AFTER DELETE ON member REFERENCING OLD TABLE AS there_before
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_keep();--> statement-breakpoint
CREATE TRIGGER member_tally_truncate AFTER TRUNCATE ON member
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_clear();--> statement-breakpoint
CREATE TRIGGER audit_entry_await_seal AFTER INSERT ON "audit_entry" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION audit_await_seal();--> statement-breakpoint
-- What is sealed is as permanent as the entries.
CREATE TRIGGER audit_leaf_append_only BEFORE UPDATE OR DELETE ON "audit_leaf" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_leaf_no_truncate BEFORE TRUNCATE ON "audit_leaf" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_node_append_only BEFORE UPDATE OR DELETE ON "audit_node" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_node_no_truncate BEFORE TRUNCATE ON "audit_node" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_head_append_only BEFORE UPDATE OR DELETE ON "audit_head" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_head_no_truncate BEFORE TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_anchor_append_only BEFORE UPDATE OR DELETE ON "audit_anchor" FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_anchor_no_truncate BEFORE TRUNCATE ON "audit_anchor" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE ON "ledger_line"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER ledger_line_no_truncate BEFORE TRUNCATE ON "ledger_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER fx_rate_append_only BEFORE UPDATE OR DELETE ON "fx_rate"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER fx_rate_no_truncate BEFORE TRUNCATE ON "fx_rate"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER valuation_append_only BEFORE UPDATE OR DELETE ON "valuation"
  FOR EACH ROW EXECUTE FUNCTION refuse_valuation_change();--> statement-breakpoint
CREATE TRIGGER valuation_no_truncate BEFORE TRUNCATE ON "valuation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_valuation_change();--> statement-breakpoint
DO $$
DECLARE
  source record;
  old_values text;
  new_values text;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('opportunity', 'opportunity', 'name, summary, sector, region, type, content, stage, slug, published_at'),
    ('document', 'document', 'title, category, opportunity_id, fund_id, owner_id, section, tags, has_rules, published_at'),
    ('faq', 'faq', 'published_question, published_text, published_at, withdrawn_at, deleted_at, category_id, slug'),
    ('question', 'question', 'member_id, page, opportunity_id, fund_id, body, answer, reference, asked_at'),
    ('fund', 'fund', 'name, summary, strategy, vintage, slug, published_at'),
    ('position', 'position', 'member_id, entity_id, fund_id, opportunity_id'),
    ('person', 'member', 'name, email, erased_at'),
    ('entity', 'investing_entity', 'name, details, member_id'),
    ('commitment', 'commitment', 'member_id, entity_id, opportunity_id, submitted_at')
  ) AS sources(kind, tab, columns) LOOP
    EXECUTE format('CREATE TRIGGER search_added AFTER INSERT ON %I REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION search_added(%L)', source.tab, source.kind);
    EXECUTE format('CREATE TRIGGER search_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS there_before FOR EACH STATEMENT EXECUTE FUNCTION search_removed(%L)', source.tab, source.kind);
    EXECUTE format('CREATE TRIGGER search_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION search_emptied(%L)', source.tab, source.kind);
    -- These columns alone: a sign-in writes a member's name again, and other columns as well.
    SELECT string_agg('OLD.' || name, ', '), string_agg('NEW.' || name, ', ') INTO old_values, new_values
    FROM unnest(string_to_array(source.columns, ', ')) AS name;
    EXECUTE format('CREATE TRIGGER search_changed AFTER UPDATE OF %s ON %I FOR EACH ROW WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION search_changed(%L)', source.columns, source.tab, old_values, new_values, source.kind);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name, sector, stage, slug ON opportunity FOR EACH ROW
  WHEN ((OLD.name, OLD.sector, OLD.stage, OLD.slug) IS DISTINCT FROM (NEW.name, NEW.sector, NEW.stage, NEW.slug))
  EXECUTE FUNCTION search_opportunity_renamed();--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name, strategy, slug ON fund FOR EACH ROW
  WHEN ((OLD.name, OLD.strategy, OLD.slug) IS DISTINCT FROM (NEW.name, NEW.strategy, NEW.slug))
  EXECUTE FUNCTION search_fund_renamed();--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name ON faq_category FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_faq_category_renamed();--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name ON member FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION search_member_renamed();--> statement-breakpoint
CREATE TRIGGER search_renamed AFTER UPDATE OF name, details ON investing_entity FOR EACH ROW
  WHEN ((OLD.name, OLD.details) IS DISTINCT FROM (NEW.name, NEW.details)) EXECUTE FUNCTION search_entity_renamed();--> statement-breakpoint
CREATE TRIGGER search_rules_added AFTER INSERT ON document_rule REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_rules_changed();--> statement-breakpoint
CREATE TRIGGER search_rules_altered AFTER UPDATE ON document_rule REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_rules_changed();--> statement-breakpoint
CREATE TRIGGER search_rules_removed AFTER DELETE ON document_rule REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_rules_changed();--> statement-breakpoint
-- Written by hand from here on: like the lines, these rows stay as they were recorded.
CREATE TRIGGER transfer_value_append_only BEFORE UPDATE ON "transfer_value"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER transfer_value_keeps_rows BEFORE TRUNCATE OR DELETE ON "transfer_value"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
