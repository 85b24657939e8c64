CREATE INDEX "analytics_event_member" ON "analytics_event" USING btree ("member_id","received_at");--> statement-breakpoint
CREATE INDEX "analytics_event_address" ON "analytics_event" USING btree (lower("properties"->>'email'));--> statement-breakpoint
CREATE INDEX "waitlist_entry_invitation" ON "waitlist_entry" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "waitlist_entry_search" ON "waitlist_entry" USING gin (("email"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invitation_guest" ON "invitation" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "invite_token_entry_invitation" ON "invite_token_entry" USING btree ("invitation_id");