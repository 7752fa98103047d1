ALTER TABLE "ticket_officers" ADD COLUMN "user_id" uuid;--> statement-breakpoint
-- No row may come or change between the copy and the new triggers.
LOCK TABLE tickets IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE ticket_officers SET user_id = tickets.user_id FROM tickets WHERE tickets.id = ticket_officers.ticket_id;
--> statement-breakpoint
CREATE INDEX "ticket_officers_submitter" ON "ticket_officers" USING btree ("user_id","officer_key","agency_id","ticket_id") WHERE user_id is not null;--> statement-breakpoint
-- Keeps the officers of a ticket, with its submitter. It runs as the owner, so that row-level security hides no row.
CREATE OR REPLACE FUNCTION keep_ticket_officers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM ticket_officers WHERE ticket_id = NEW.id;
  END IF;
  INSERT INTO ticket_officers (officer_key, agency_id, ticket_id, user_id)
    SELECT DISTINCT lower(name), NEW.agency_id, NEW.id, NEW.user_id FROM unnest(NEW.officers_involved) AS name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER tickets_officers_changed ON tickets;
--> statement-breakpoint
CREATE TRIGGER tickets_officers_changed AFTER UPDATE OF officers_involved, user_id ON tickets
  FOR EACH ROW WHEN (OLD.officers_involved IS DISTINCT FROM NEW.officers_involved OR OLD.user_id IS DISTINCT FROM NEW.user_id)
  EXECUTE FUNCTION keep_ticket_officers();
