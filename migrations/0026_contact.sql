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
	CONSTRAINT "contact_message_author" CHECK ((author = 'member') = (idempotency_key is not null)),
	CONSTRAINT "contact_message_file_whole" CHECK (num_nonnulls(file_key, file_name, file_type, file_bytes) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_question" ON "contact_message" USING btree ("question_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_message_idempotency" ON "contact_message" USING btree ("question_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_message_file" ON "contact_message" USING btree ("file_key");--> statement-breakpoint
CREATE UNIQUE INDEX "question_reference" ON "question" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_contact" CHECK ((page = 'contact') = (subject is not null) and (page = 'contact') = (reference is not null));--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_private" CHECK (page <> 'contact' or (public_body is null and published_at is null));