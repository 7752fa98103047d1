CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_officers" (
	"officer_key" text NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "ticket_officers_officer_key_agency_id_ticket_id_pk" PRIMARY KEY("officer_key","agency_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_officers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_officers" ADD CONSTRAINT "ticket_officers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_officers" ADD CONSTRAINT "ticket_officers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "ticket_officers_ticket" ON "ticket_officers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_submitter_newest" ON "tickets" USING btree ("user_id","submitted_at","id","agency_id");--> statement-breakpoint
DROP POLICY "admin_only" ON "export_requests" CASCADE;--> statement-breakpoint
CREATE POLICY "owner_rows" ON "export_requests" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "export_requests"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "export_requests"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner_rows" ON "saved_views" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "saved_views"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "saved_views"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "ticket_officers" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "ticket_officers"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "ticket_officers"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
-- Keeps the officers of a ticket. It runs as the owner, so that row-level security hides no row from it.
CREATE FUNCTION keep_ticket_officers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM ticket_officers WHERE ticket_id = NEW.id;
  END IF;
  INSERT INTO ticket_officers (officer_key, agency_id, ticket_id)
    SELECT DISTINCT lower(name), NEW.agency_id, NEW.id FROM unnest(NEW.officers_involved) AS name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_ticket_officers FROM PUBLIC;
--> statement-breakpoint
-- No row may come or change between the first copy and the triggers.
LOCK TABLE tickets IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO ticket_officers (officer_key, agency_id, ticket_id)
  SELECT DISTINCT lower(name), agency_id, id FROM tickets, unnest(officers_involved) AS name;
--> statement-breakpoint
CREATE TRIGGER tickets_officers_added AFTER INSERT ON tickets
  FOR EACH ROW EXECUTE FUNCTION keep_ticket_officers();
--> statement-breakpoint
CREATE TRIGGER tickets_officers_changed AFTER UPDATE OF officers_involved ON tickets
  FOR EACH ROW WHEN (OLD.officers_involved IS DISTINCT FROM NEW.officers_involved)
  EXECUTE FUNCTION keep_ticket_officers();
