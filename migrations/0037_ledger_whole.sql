CREATE TABLE "transfer_value" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"nav" bigint NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_value_nav" CHECK (nav >= 0)
);
--> statement-breakpoint
CREATE INDEX "transfer_value_transfer" ON "transfer_value" USING btree ("transfer_id","recorded_at");--> statement-breakpoint
-- Written by hand from here on: like the lines, these rows stay as they were recorded.
CREATE TRIGGER transfer_value_append_only BEFORE UPDATE ON "transfer_value"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER transfer_value_keeps_rows BEFORE TRUNCATE OR DELETE ON "transfer_value"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
