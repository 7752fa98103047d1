CREATE TABLE "list_counts" (
	"list" text NOT NULL,
	"agency_id" uuid NOT NULL,
	"status" text NOT NULL,
	"rows" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_counts" ADD CONSTRAINT "list_counts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "agency_rows" ON "list_counts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "list_counts"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "list_counts"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
-- Appends what a statement changed. It runs as the owner: a cascade may delete rows that row-level security hides.
CREATE FUNCTION count_list_rows() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'reports' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO list_counts SELECT 'reports', agency_id, '', count(*) FROM added GROUP BY agency_id;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO list_counts SELECT 'reports', agency_id, '', -count(*) FROM removed GROUP BY agency_id;
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO list_counts
      SELECT TG_TABLE_NAME, agency_id, status, count(*) FROM added GROUP BY agency_id, status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_counts
      SELECT TG_TABLE_NAME, agency_id, status, -count(*) FROM removed GROUP BY agency_id, status;
  ELSE
    INSERT INTO list_counts
      SELECT TG_TABLE_NAME, agency_id, status, sum(change)
      FROM (SELECT agency_id, status, 1 AS change FROM added
            UNION ALL SELECT agency_id, status, -1 FROM removed) AS changes
      GROUP BY agency_id, status HAVING sum(change) <> 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION count_list_rows FROM PUBLIC;
--> statement-breakpoint
-- No row may come or go between the first count and the triggers.
LOCK TABLE tickets, videos, reports IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO list_counts
  SELECT 'tickets', agency_id, status, count(*) FROM tickets GROUP BY agency_id, status
  UNION ALL SELECT 'videos', agency_id, status, count(*) FROM videos GROUP BY agency_id, status
  UNION ALL SELECT 'reports', agency_id, '', count(*) FROM reports GROUP BY agency_id;
--> statement-breakpoint
CREATE TRIGGER tickets_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER tickets_changed AFTER UPDATE ON tickets REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER tickets_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER videos_added AFTER INSERT ON videos REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER videos_changed AFTER UPDATE ON videos REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER videos_removed AFTER DELETE ON videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER reports_added AFTER INSERT ON reports REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
--> statement-breakpoint
CREATE TRIGGER reports_removed AFTER DELETE ON reports REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();
