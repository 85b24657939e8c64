CREATE TABLE "assigned_contact" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"assigned_by" uuid
);
--> statement-breakpoint
CREATE TABLE "firm_contact" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"languages" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assigned_contact" ADD CONSTRAINT "assigned_contact_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_contact" ADD CONSTRAINT "assigned_contact_contact_id_member_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigned_contact" ADD CONSTRAINT "assigned_contact_assigned_by_member_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firm_contact" ADD CONSTRAINT "firm_contact_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assigned_contact_contact" ON "assigned_contact" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "firm_contact_default" ON "firm_contact" USING btree ("is_default") WHERE is_default;