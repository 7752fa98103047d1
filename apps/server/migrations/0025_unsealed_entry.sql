-- Reads back the one entry that the calling transaction has inserted and not yet made the head of the chain. Whoever inserts
-- holds the lock on the head, so an entry after it can only be the caller's own; committed entries are never returned. It runs
-- as the owner because an agency user's own change may write an internal entry that the same user cannot select.
CREATE FUNCTION unsealed_custody_entry(asked bigint) RETURNS SETOF custody_entries
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT entry.* FROM public.custody_entries entry
  WHERE entry.sequence = asked AND entry.sequence > (SELECT head.sequence FROM public.custody_head head WHERE head.id = 1)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION unsealed_custody_entry FROM PUBLIC;
