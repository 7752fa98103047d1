-- Counts the entries of a period by event. Second reviewers do not see all entries, but an auditor signs off all of them, so
-- this runs as the owner. It reveals no content.
CREATE OR REPLACE FUNCTION count_events(from_instant text, before_instant text,
    OUT event text, OUT entries bigint, OUT first_sequence bigint, OUT last_sequence bigint)
  RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.event, count(*), min(e.sequence), max(e.sequence) FROM custody_entries e
    WHERE current_setting('app.role', true) IN ('admin', 'system')
      AND e.occurred_at >= from_instant AND e.occurred_at < before_instant
    GROUP BY e.event
$$;
REVOKE EXECUTE ON FUNCTION count_events FROM PUBLIC;
