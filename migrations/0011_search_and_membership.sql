-- One index finds words and what lists are narrowed down by; to drop the column drops the index that was on it.
ALTER TABLE "opportunity" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "opportunity" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', name || ' ' || summary || ' ' || sector || ' ' || region || ' ' || type) || array_to_tsvector(array['=stage:' || stage, '=sector:' || sector, '=region:' || region, '=type:' || type])) STORED;--> statement-breakpoint
CREATE INDEX "opportunity_search" ON "opportunity" USING gin ("search");--> statement-breakpoint
-- People are listed by their status, which has an index now; that of the undecided alone goes.
DROP INDEX "member_undecided";--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "membership_status" text GENERATED ALWAYS AS (case when erased_at is not null then 'erased' when rejected_at is not null then 'rejected' when email_verified_at is null then 'unverified' when approved_at is null and not 'admin' = any(roles) then 'pending' else 'approved' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "member_status" ON "member" USING btree ("membership_status","created_at","id");--> statement-breakpoint
-- How many members have each status is kept as they change.
CREATE TABLE "member_tally" (
	"status" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- Locks every row in one order at the first change of a transaction. A sign-in changes a status several times and writes
-- to the audit log in between: locking only the rows at hand would let two such transactions wait for each other.
CREATE FUNCTION member_tally_lock() RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_tally (status, count)
  VALUES ('approved', 0), ('erased', 0), ('pending', 0), ('rejected', 0), ('unverified', 0)
  ON CONFLICT (status) DO UPDATE SET count = member_tally.count;
$$;
--> statement-breakpoint
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
$$;
--> statement-breakpoint
CREATE FUNCTION member_tally_clear() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_tally;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER member_tally_added AFTER INSERT ON member REFERENCING NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_keep();
--> statement-breakpoint
CREATE TRIGGER member_tally_changed AFTER UPDATE ON member REFERENCING OLD TABLE AS there_before NEW TABLE AS now_there
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_keep();
--> statement-breakpoint
CREATE TRIGGER member_tally_removed AFTER DELETE ON member REFERENCING OLD TABLE AS there_before
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_keep();
--> statement-breakpoint
CREATE TRIGGER member_tally_truncate AFTER TRUNCATE ON member
  FOR EACH STATEMENT EXECUTE FUNCTION member_tally_clear();
--> statement-breakpoint
INSERT INTO member_tally (status, count)
SELECT membership_status, count(*)::int FROM member GROUP BY 1;
