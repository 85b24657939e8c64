-- How many published opportunities there are of each kind is kept as they change: to count them on every page costs more the more there are.
CREATE FUNCTION opportunity_tally_add(o opportunity, change integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO opportunity_tally (stage, sector, region, type, count)
  VALUES (o.stage, o.sector, o.region, o.type, change)
  ON CONFLICT (stage, sector, region, type) DO UPDATE SET count = opportunity_tally.count + excluded.count;
$$;
--> statement-breakpoint
CREATE FUNCTION opportunity_tally_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL THEN
    PERFORM opportunity_tally_add(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.published_at IS NOT NULL THEN
    PERFORM opportunity_tally_add(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION opportunity_tally_clear() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM opportunity_tally;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER opportunity_tally_rows AFTER INSERT OR DELETE ON opportunity
  FOR EACH ROW EXECUTE FUNCTION opportunity_tally_keep();
--> statement-breakpoint
CREATE TRIGGER opportunity_tally_changes AFTER UPDATE OF stage, sector, region, type, published_at ON opportunity
  FOR EACH ROW EXECUTE FUNCTION opportunity_tally_keep();
--> statement-breakpoint
CREATE TRIGGER opportunity_tally_truncate AFTER TRUNCATE ON opportunity
  FOR EACH STATEMENT EXECUTE FUNCTION opportunity_tally_clear();
--> statement-breakpoint
INSERT INTO opportunity_tally (stage, sector, region, type, count)
SELECT stage, sector, region, type, count(*)::int FROM opportunity WHERE published_at IS NOT NULL GROUP BY 1, 2, 3, 4;
