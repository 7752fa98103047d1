-- Completes a prefix that another agency has with the next free digit. The lock makes concurrent inserts wait.
CREATE OR REPLACE FUNCTION complete_ticket_prefix() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  letters text := rtrim(NEW.ticket_prefix, '0123456789');
  suffix integer := 1;
BEGIN
  -- The agency exists already; the insert does nothing.
  IF EXISTS (SELECT FROM agencies WHERE key = NEW.key) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ticket prefixes'));
  WHILE EXISTS (SELECT FROM agencies WHERE ticket_prefix = NEW.ticket_prefix) LOOP
    suffix := suffix + 1;
    NEW.ticket_prefix := letters || suffix;
  END LOOP;
  RETURN NEW;
END
$$;
REVOKE EXECUTE ON FUNCTION complete_ticket_prefix FROM PUBLIC;
