CREATE TABLE "counties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"watches_videos" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "counties_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "counties" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "county_agencies" (
	"county_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "county_agencies_county_id_agency_id_pk" PRIMARY KEY("county_id","agency_id")
);
--> statement-breakpoint
ALTER TABLE "county_agencies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "county_overseers" (
	"county_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "county_overseers_county_id_user_id_pk" PRIMARY KEY("county_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "county_overseers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "agency_retention_changes" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agency_retention_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "agency_minimum_count" integer;--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "agency_minimum_unit" text;--> statement-breakpoint
ALTER TABLE "county_agencies" ADD CONSTRAINT "county_agencies_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "county_agencies" ADD CONSTRAINT "county_agencies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "county_overseers" ADD CONSTRAINT "county_overseers_county_id_counties_id_fk" FOREIGN KEY ("county_id") REFERENCES "public"."counties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "county_overseers" ADD CONSTRAINT "county_overseers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_retention_changes" ADD CONSTRAINT "agency_retention_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "county_agencies_agency" ON "county_agencies" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "county_overseers_user" ON "county_overseers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "retention_options" ADD CONSTRAINT "retention_options_minimum" CHECK (("retention_options"."agency_minimum_count" is null) = ("retention_options"."agency_minimum_unit" is null)
        and "retention_options"."agency_minimum_count" between 1 and 3650);--> statement-breakpoint
ALTER TABLE "retention_options" ADD CONSTRAINT "retention_options_minimum_unit" CHECK ("retention_options"."agency_minimum_unit" in ('days', 'months', 'years'));--> statement-breakpoint
CREATE POLICY "agencies_read" ON "retention_options" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency'));--> statement-breakpoint
CREATE POLICY "own_or_general_reads" ON "retention_rules" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and ("retention_rules"."agency_id" is null or "retention_rules"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "managed_rows" ON "retention_rules" AS PERMISSIVE FOR ALL TO public USING ("retention_rules"."agency_id" = (select managed_agency())) WITH CHECK ("retention_rules"."agency_id" = (select managed_agency()));--> statement-breakpoint
CREATE POLICY "admin_only" ON "counties" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "county_agencies" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "county_overseers" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "agency_retention_changes" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "agency_retention_changes"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "agency_retention_changes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "managed_rows" ON "agency_retention_changes" AS PERMISSIVE FOR ALL TO public USING ("agency_retention_changes"."agency_id" = (select managed_agency())) WITH CHECK ("agency_retention_changes"."agency_id" = (select managed_agency()));--> statement-breakpoint
-- Makes this read-only transaction see what a user of an agency sees, if the overseer oversees that agency at this moment:
-- the only way in which anyone reads another agency's rows. Fails otherwise, which ends the transaction. Returns the names
-- of the counties, and whether the overseer may watch videos.
CREATE FUNCTION enter_overseen_agency(overseen uuid, overseer uuid)
  RETURNS TABLE (counties text[], watches_videos boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_read_only') <> 'on' THEN
    RAISE EXCEPTION 'overseers only read' USING ERRCODE = 'PV001';
  END IF;
  SELECT array_agg(c.name ORDER BY c.key), bool_or(c.watches_videos) INTO counties, watches_videos
    FROM county_overseers o
    JOIN county_agencies a ON a.county_id = o.county_id
    JOIN counties c ON c.id = o.county_id
    JOIN users u ON u.id = o.user_id
    WHERE o.user_id = overseer AND a.agency_id = overseen AND u.role = 'agency' AND u.status = 'approved';
  IF counties IS NULL THEN
    RAISE EXCEPTION 'this user does not oversee this agency' USING ERRCODE = 'PV001';
  END IF;
  PERFORM set_config('app.role', 'agency', true), set_config('app.agency', overseen::text, true),
    set_config('app.user', '', true), set_config('app.manages_agency', '', true);
  RETURN NEXT;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION enter_overseen_agency FROM PUBLIC;--> statement-breakpoint
-- Lists the agencies that the acting user oversees, with the numbers of their tickets.
CREATE FUNCTION overseen_agencies()
  RETURNS TABLE (agency_id uuid, agency_name text, counties text[], watches_videos boolean,
    pending bigint, in_progress bigint, completed bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.id, g.name, mine.counties, mine.watches_videos, n.pending, n.in_progress, n.completed
    FROM (SELECT a.agency_id, array_agg(c.name ORDER BY c.key) AS counties, bool_or(c.watches_videos) AS watches_videos
      FROM county_overseers o
      JOIN county_agencies a ON a.county_id = o.county_id
      JOIN counties c ON c.id = o.county_id
      JOIN users u ON u.id = o.user_id
      WHERE current_setting('app.role', true) = 'agency'
        AND o.user_id = nullif(current_setting('app.user', true), '')::uuid AND u.role = 'agency' AND u.status = 'approved'
      GROUP BY a.agency_id) mine
    JOIN agencies g ON g.id = mine.agency_id
    CROSS JOIN LATERAL (SELECT
        coalesce(sum(rows) FILTER (WHERE status = 'pending'), 0)::bigint AS pending,
        coalesce(sum(rows) FILTER (WHERE status = 'in_progress'), 0)::bigint AS in_progress,
        coalesce(sum(rows) FILTER (WHERE status = 'completed'), 0)::bigint AS completed
      FROM list_counts WHERE list = 'tickets' AND list_counts.agency_id = g.id) n
    ORDER BY g.key
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION overseen_agencies FROM PUBLIC;--> statement-breakpoint
-- Lists the counties that oversee the acting user's agency, each with its overseers.
CREATE FUNCTION overseers_of_agency()
  RETURNS TABLE (county text, watches_videos boolean, since timestamptz, overseers text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.name, c.watches_videos, a.since, coalesce((SELECT array_agg(u.name ORDER BY u.name)
      FROM county_overseers o JOIN users u ON u.id = o.user_id
      WHERE o.county_id = c.id AND u.role = 'agency' AND u.status = 'approved'), '{}')
    FROM county_agencies a JOIN counties c ON c.id = a.county_id
    WHERE current_setting('app.role', true) = 'agency'
      AND a.agency_id = nullif(current_setting('app.agency', true), '')::uuid
    ORDER BY c.key
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION overseers_of_agency FROM PUBLIC;--> statement-breakpoint
-- Oversight ends for good with the role or the agency in which it was given.
CREATE FUNCTION end_oversight() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM county_overseers WHERE user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_end_oversight AFTER UPDATE OF role, agency_id ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.agency_id IS DISTINCT FROM NEW.agency_id)
  EXECUTE FUNCTION end_oversight();
