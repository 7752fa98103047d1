-- Returns the next number of the actor's own agency; null if the submission already made a ticket, or for other agencies.
CREATE OR REPLACE FUNCTION take_ticket_number(agency uuid, submission uuid, submitted_at timestamptz) RETURNS text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT next_ticket_number(agency, submitted_at)
    WHERE agency = nullif(current_setting('app.agency', true), '')::uuid
      AND NOT EXISTS (SELECT FROM tickets WHERE agency_id = agency AND submission_key = submission)
$$;
REVOKE EXECUTE ON FUNCTION take_ticket_number FROM PUBLIC;
