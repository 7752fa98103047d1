-- Notes that the summaries of a ticket are outdated, after a row about it changed: its open work, and the days on which it was
-- submitted and its reports were delivered. It runs as the owner: row-level security hides reports from a second reviewer.
CREATE OR REPLACE FUNCTION note_ticket_change() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed uuid;
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN
    changed := NEW.id;
    IF (OLD.submitted_at, OLD.incident_type) IS DISTINCT FROM (NEW.submitted_at, NEW.incident_type) THEN
      INSERT INTO summary_changes (agency_id, day)
        VALUES (OLD.agency_id, (OLD.submitted_at AT TIME ZONE 'UTC')::date),
               (NEW.agency_id, (NEW.submitted_at AT TIME ZONE 'UTC')::date);
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    changed := OLD.ticket_id;
  ELSE
    changed := NEW.ticket_id;
  END IF;
  INSERT INTO summary_changes (agency_id, day, ticket_id)
    SELECT agency_id, NULL, id FROM tickets WHERE id = changed
    UNION ALL SELECT agency_id, day, NULL FROM days_of_reports(ARRAY[changed]);
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION note_ticket_change FROM PUBLIC;
