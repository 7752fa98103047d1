-- Numbers a ticket that was inserted without a number, in another way than by a submission. Imported tickets keep theirs.
CREATE OR REPLACE FUNCTION assign_ticket_number() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.number <> '' THEN
    RETURN NEW;
  END IF;
  NEW.number := next_ticket_number(NEW.agency_id, NEW.submitted_at);
  -- As `ticketSearchText` of the domain has it.
  NEW.search_text := NEW.search_text || E'\n' || lower(NEW.number);
  RETURN NEW;
END
$$;
REVOKE EXECUTE ON FUNCTION assign_ticket_number FROM PUBLIC;
