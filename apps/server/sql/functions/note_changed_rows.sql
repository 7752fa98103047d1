-- Notes which summaries are outdated after a statement added or removed tickets, videos or reports. It runs as the owner, for the
-- same reason as `note_ticket_change`.
CREATE OR REPLACE FUNCTION note_changed_rows() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN
    INSERT INTO summary_changes (agency_id, day, ticket_id)
      SELECT agency_id, (submitted_at AT TIME ZONE 'UTC')::date, id FROM changed;
  ELSIF TG_TABLE_NAME = 'videos' THEN
    INSERT INTO summary_changes (agency_id, ticket_id) SELECT DISTINCT agency_id, ticket_id FROM changed;
  ELSE
    -- A ticket belongs to the day of its first report, and to that of its latest one.
    INSERT INTO summary_changes (agency_id, day)
      SELECT agency_id, (delivered_at AT TIME ZONE 'UTC')::date FROM changed
      UNION SELECT agency_id, day FROM days_of_reports(ARRAY(SELECT ticket_id FROM changed));
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION note_changed_rows FROM PUBLIC;
