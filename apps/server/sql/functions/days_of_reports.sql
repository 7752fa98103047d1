-- Returns the days, in UTC, on which reports of these tickets were delivered. Row-level security hides such reports from a second
-- reviewer, whose figures are computed from the rows of these days; this runs as the owner, and tells only which days they are.
CREATE OR REPLACE FUNCTION days_of_reports(ticket_ids uuid[]) RETURNS TABLE (agency_id uuid, day date)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT reports.agency_id, (reports.delivered_at AT TIME ZONE 'UTC')::date
    FROM unnest(ticket_ids) AS ticket(id)
    JOIN reports ON reports.ticket_id = ticket.id
$$;
REVOKE EXECUTE ON FUNCTION days_of_reports FROM PUBLIC;
