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
ALTER TABLE "session" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sign_in_event" ADD CONSTRAINT "sign_in_event_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_event_member" ON "sign_in_event" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "sign_in_event_age" ON "sign_in_event" USING btree ("at");