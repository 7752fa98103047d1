-- Search inside words by its trigram index. Under row-level security PostgreSQL looks at a row's policy first and
-- only then at LIKE, which could tell by an error what the row holds; no index serves it then. This function runs
-- as the owner, keeps the same wall itself and gives ids alone, which the caller joins to rows that it may see.
CREATE FUNCTION matching_ids(list regclass, pattern text, at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acting_role text := current_setting('app.role', true);
  acting_agency uuid := nullif(current_setting('app.agency', true), '')::uuid;
BEGIN
  IF list NOT IN ('public.tickets'::regclass, 'public.videos'::regclass, 'public.reports'::regclass) THEN
    RAISE EXCEPTION '% has no search', list USING ERRCODE = 'invalid_parameter_value';
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT id FROM %s WHERE search_text LIKE $1 AND ($2 OR agency_id = $3) LIMIT $4', list)
    USING pattern, coalesce(acting_role IN ('admin', 'system'), false),
          CASE WHEN acting_role = 'agency' THEN acting_agency END, at_most;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION matching_ids FROM PUBLIC;
