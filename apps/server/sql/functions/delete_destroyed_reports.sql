-- Deletes the reports of a ticket that was destroyed, as their owner: the product's role may not delete reports.
CREATE OR REPLACE FUNCTION delete_destroyed_reports(ticket uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM reports WHERE ticket_id = ticket
$$;
REVOKE EXECUTE ON FUNCTION delete_destroyed_reports FROM PUBLIC;
