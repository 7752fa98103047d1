-- Tells processes that wait for changes that the ledger has grown (NOTIFY plainview_changes), once for each statement.
CREATE OR REPLACE FUNCTION announce_custody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plainview_changes', max(sequence)::text) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;
