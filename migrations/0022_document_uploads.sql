CREATE TABLE "document_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"policy" text NOT NULL,
	"period_year" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
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
CREATE TABLE "document_publication" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_id" uuid NOT NULL,
	"is_announced" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "publication_id" uuid;--> statement-breakpoint
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
ALTER TABLE "document_publication" ADD CONSTRAINT "document_publication_created_by_id_member_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_batch_file_batch" ON "document_batch_file" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "document_batch_item_batch" ON "document_batch_item" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_batch_item_pages" ON "document_batch_item" USING btree ("file_id","first_page");--> statement-breakpoint
CREATE INDEX "document_upload_open" ON "document_upload" USING btree ("member_id","created_at") WHERE finished_at is null and discarded_at is null;--> statement-breakpoint
CREATE INDEX "document_upload_batch" ON "document_upload" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_publication_id_document_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."document_publication"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_publication_of" ON "document" USING btree ("publication_id");--> statement-breakpoint
CREATE INDEX "document_created" ON "document" USING btree ("created_at","id");