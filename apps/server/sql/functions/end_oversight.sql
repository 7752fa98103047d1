-- Ends the oversight of users for good when they lose the role or the agency in which it was given.
CREATE OR REPLACE FUNCTION end_oversight() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM county_overseers WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
