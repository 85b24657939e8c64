DO $$
BEGIN
  IF EXISTS (SELECT FROM "position" GROUP BY "member_id", coalesce("fund_id", "opportunity_id") HAVING count(*) > 1) THEN
    RAISE EXCEPTION 'A member has two positions in one fund or opportunity. Merge them before this migration: a position is one holder in one vehicle.';
  END IF;
END $$;
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
DROP INDEX "position_member";--> statement-breakpoint
DROP INDEX "valuation_position_day";--> statement-breakpoint
ALTER TABLE "valuation" ALTER COLUMN "nav" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "position" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "position" ADD COLUMN "vehicle_id" uuid GENERATED ALWAYS AS (coalesce(fund_id, opportunity_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "position" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN "vehicle_id" uuid;--> statement-breakpoint
ALTER TABLE "valuation" RENAME COLUMN "on" TO "date";--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN "recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "valuation" ADD COLUMN "recorded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_import_id_ledger_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ledger_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rate" ADD CONSTRAINT "fx_rate_recorded_by_id_member_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_import" ADD CONSTRAINT "ledger_import_by_id_member_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_import" ADD CONSTRAINT "ledger_import_undone_by_id_member_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_reverses_ledger_line_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_import_id_ledger_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ledger_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_recorded_by_id_member_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_visit" ADD CONSTRAINT "portfolio_visit_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fx_rate_pair" ON "fx_rate" USING btree ("base","quote","day","recorded_at");--> statement-breakpoint
CREATE INDEX "fx_rate_import" ON "fx_rate" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_import_at" ON "ledger_import" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ledger_line_position" ON "ledger_line" USING btree ("position_id","date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_line_reversed_once" ON "ledger_line" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_import" ON "ledger_line" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_transfer" ON "ledger_line" USING btree ("transfer_id") WHERE transfer_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_line_recorded" ON "ledger_line" USING btree ("recorded_at","id");--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_entity_id_investing_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."investing_entity"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_import_id_ledger_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."ledger_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_recorded_by_id_member_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_vehicle" ON "position" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "valuation_position" ON "valuation" USING btree ("position_id","date","recorded_at");--> statement-breakpoint
CREATE INDEX "valuation_recorded" ON "valuation" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "valuation_published" ON "valuation" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "valuation_import" ON "valuation" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
-- What was known before has no time of its own: it is recorded now.
INSERT INTO "ledger_line" ("id", "position_id", "vehicle_id", "date", "type", "amount", "unfunded_change", "reference", "recorded_at")
  SELECT gen_random_uuid(), "id", "vehicle_id", "opened_on", 'commitment', "committed", "committed", 'opening-' || "id", date_trunc('milliseconds', now())
  FROM "position";
--> statement-breakpoint
INSERT INTO "ledger_line" ("id", "position_id", "vehicle_id", "date", "type", "amount", "unfunded_change", "reference", "note", "recorded_at")
  SELECT f."id", f."position_id", p."vehicle_id", f."on",
    CASE f."kind"
      WHEN 'contribution' THEN 'call_investment'
      WHEN 'fee_inside' THEN 'call_management_fee'
      WHEN 'fee_outside' THEN 'call_outside'
      ELSE 'distribution_capital'
    END,
    f."amount",
    CASE WHEN f."kind" IN ('contribution', 'fee_inside') THEN -f."amount" WHEN f."kind" = 'recallable_distribution' THEN f."amount" ELSE 0 END,
    'opening-' || f."id", f."note", date_trunc('milliseconds', now())
  FROM "cash_flow" f JOIN "position" p ON p."id" = f."position_id"
  WHERE f."kind" <> 'transfer';
--> statement-breakpoint
UPDATE "valuation" v SET "vehicle_id" = p."vehicle_id", "reference" = 'opening-' || v."id",
    "recorded_at" = date_trunc('milliseconds', now()), "published_at" = date_trunc('milliseconds', now())
  FROM "position" p WHERE p."id" = v."position_id";
--> statement-breakpoint
ALTER TABLE "valuation" ALTER COLUMN "vehicle_id" SET NOT NULL, ALTER COLUMN "reference" SET NOT NULL, ALTER COLUMN "recorded_at" SET NOT NULL;
--> statement-breakpoint
DROP TABLE "cash_flow";
--> statement-breakpoint
ALTER TABLE "position" DROP COLUMN "committed";--> statement-breakpoint
ALTER TABLE "position" DROP COLUMN "opened_on";--> statement-breakpoint
ALTER TABLE "position" ADD CONSTRAINT "position_of_holder" UNIQUE NULLS NOT DISTINCT("member_id","vehicle_id","entity_id");--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_reference" UNIQUE("vehicle_id","reference","position_id");--> statement-breakpoint
ALTER TABLE "valuation" ADD CONSTRAINT "valuation_nav" CHECK (nav >= 0);
--> statement-breakpoint
-- Whoever is connected: a line stays as it was recorded.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is append-only: % keeps its rows', TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE ON "ledger_line"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER ledger_line_no_truncate BEFORE TRUNCATE ON "ledger_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER fx_rate_append_only BEFORE UPDATE OR DELETE ON "fx_rate"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER fx_rate_no_truncate BEFORE TRUNCATE ON "fx_rate"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
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
$$;
--> statement-breakpoint
CREATE TRIGGER valuation_append_only BEFORE UPDATE OR DELETE ON "valuation"
  FOR EACH ROW EXECUTE FUNCTION refuse_valuation_change();
--> statement-breakpoint
CREATE TRIGGER valuation_no_truncate BEFORE TRUNCATE ON "valuation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_valuation_change();
