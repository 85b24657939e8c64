CREATE TABLE "access_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"of_all" boolean NOT NULL,
	"entity_id" uuid,
	"person_id" uuid,
	"email" "citext" NOT NULL,
	"invitation_id" uuid,
	"preset" text NOT NULL,
	"categories" text[],
	"year" integer,
	"figures" boolean NOT NULL,
	"receive" boolean NOT NULL,
	"receives_instead" boolean DEFAULT false NOT NULL,
	"prepare" boolean NOT NULL,
	"act" boolean NOT NULL,
	"opportunities" boolean NOT NULL,
	"vehicles" uuid[],
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"given_by_id" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"needs_approval" boolean NOT NULL,
	"approved_at" timestamp with time zone,
	"letter" "bytea",
	"letter_name" text,
	"revoked_at" timestamp with time zone,
	"revoked_by_id" uuid,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "access_grant_of_one" CHECK (not (of_all and entity_id is not null)),
	CONSTRAINT "access_grant_to_another" CHECK (person_id is distinct from holder_id),
	CONSTRAINT "access_grant_accepted" CHECK (accepted_at is null or person_id is not null),
	CONSTRAINT "access_grant_revoked" CHECK (num_nonnulls(revoked_at, revoked_by_id) in (0, 2)),
	CONSTRAINT "access_grant_ended" CHECK (num_nonnulls(ended_at, end_reason) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_holder_id_member_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_person_id_member_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_given_by_id_member_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_revoked_by_id_member_id_fk" FOREIGN KEY ("revoked_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_grant_holder" ON "access_grant" USING btree ("holder_id","given_at","id");--> statement-breakpoint
CREATE INDEX "access_grant_person" ON "access_grant" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "access_grant_email" ON "access_grant" USING btree ("email");--> statement-breakpoint
CREATE INDEX "access_grant_invitation" ON "access_grant" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "access_grant_entity" ON "access_grant" USING btree ("entity_id");