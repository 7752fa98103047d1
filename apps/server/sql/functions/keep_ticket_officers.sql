-- Keeps the officers of a ticket, with what it copies from the ticket. It runs as the owner, so that row-level security hides no row.
CREATE OR REPLACE FUNCTION keep_ticket_officers() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM ticket_officers WHERE ticket_id = NEW.id;
  END IF;
  INSERT INTO ticket_officers (officer_key, agency_id, ticket_id, user_id, submitted_at)
    SELECT DISTINCT lower(name), NEW.agency_id, NEW.id, NEW.user_id, NEW.submitted_at
    FROM unnest(NEW.officers_involved) AS name;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION keep_ticket_officers FROM PUBLIC;
