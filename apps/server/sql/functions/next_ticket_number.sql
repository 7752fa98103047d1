-- Returns the next number of an agency. The row of the counter stays locked until the transaction ends, so a rolled back
-- ticket leaves no gap. It runs as the owner: no one else counts.
CREATE OR REPLACE FUNCTION next_ticket_number(agency uuid, submitted_at timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  submitted_year integer := extract(year FROM submitted_at AT TIME ZONE 'UTC');
  count integer;
BEGIN
  INSERT INTO ticket_counters AS counter (agency_id, year, last) VALUES (agency, submitted_year, 1)
    ON CONFLICT (agency_id, year) DO UPDATE SET last = counter.last + 1
    RETURNING last INTO count;
  RETURN (SELECT format_ticket_number(ticket_prefix, submitted_year, count) FROM agencies WHERE id = agency);
END
$$;
REVOKE EXECUTE ON FUNCTION next_ticket_number FROM PUBLIC;
