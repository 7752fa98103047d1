-- Links after a commit. The entries are safe by then, so a response waits for a second at most.
CREATE OR REPLACE FUNCTION link_committed_custody() RETURNS void
  LANGUAGE sql SET lock_timeout = '1s' SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT link_custody()
$$;
