CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"broadcast_id" uuid,
	"question_id" uuid,
	"contact_message_id" uuid,
	"document_id" uuid NOT NULL,
	"attached_at" timestamp with time zone NOT NULL,
	"attached_by" uuid NOT NULL,
	CONSTRAINT "attachment_of_one_message" CHECK (num_nonnulls(broadcast_id, question_id) = 1),
	CONSTRAINT "attachment_in_conversation" CHECK (contact_message_id is null or question_id is not null)
);
--> statement-breakpoint
ALTER TABLE "broadcast" ADD COLUMN "skipped" jsonb;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_broadcast_id_broadcast_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcast"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_contact_message_id_contact_message_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_attached_by_member_id_fk" FOREIGN KEY ("attached_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_of_broadcast" ON "attachment" USING btree ("broadcast_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_of_answer" ON "attachment" USING btree ("question_id","document_id") WHERE contact_message_id is null;--> statement-breakpoint
CREATE INDEX "attachment_question" ON "attachment" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "attachment_contact_message" ON "attachment" USING btree ("contact_message_id");--> statement-breakpoint
CREATE INDEX "attachment_document" ON "attachment" USING btree ("document_id");