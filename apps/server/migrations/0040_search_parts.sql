-- The characters of a text and its pairs of adjacent characters, as numbers: a character's code point, and for a pair
-- the first one times 2^21 plus the second. A trigram index serves only terms with three letters or digits in a row; for
-- others it would read every row. The index removes duplicates faster than DISTINCT would.
CREATE FUNCTION search_parts(searched text) RETURNS bigint[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(
      array_agg(ascii(letter)::bigint)
        || array_agg(ascii(letter)::bigint << 21 | ascii(next)) FILTER (WHERE next IS NOT NULL), '{}')
    FROM (SELECT string_to_array(searched, NULL) AS letters) AS split, unnest(letters, letters[2:]) AS pair(letter, next)
  );
--> statement-breakpoint
CREATE INDEX "reports_search_parts" ON "reports" USING gin (search_parts("search_text"));--> statement-breakpoint
CREATE INDEX "tickets_search_parts" ON "tickets" USING gin (search_parts("search_text"));--> statement-breakpoint
CREATE INDEX "videos_search_parts" ON "videos" USING gin (search_parts("search_text"));--> statement-breakpoint
DROP FUNCTION matching_ids(regclass, text, integer);
--> statement-breakpoint
-- Searches like the function of migration 0004, for the rows that the actor may see, and as the owner for the same
-- reason. If the term is frequent among the newest rows, or has more than `at_most` matches, `ids` is null: then a page
-- is found sooner by scanning the list in its order. `matches` is how many matches there are at least.
CREATE FUNCTION matching_ids(list regclass, term text, pattern text, at_most integer, OUT ids uuid[], OUT matches integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  -- A scan of all rows is never the plan, whatever the statistics say.
  SET enable_seqscan = off AS $$
DECLARE
  newest CONSTANT integer := 1000;
  frequent CONSTANT integer := 60;
  acting_role text := current_setting('app.role', true);
  acting_agency uuid := CASE WHEN acting_role = 'agency' THEN nullif(current_setting('app.agency', true), '')::uuid END;
  visible text := CASE WHEN acting_role IN ('admin', 'system') THEN '$1 IS NULL' ELSE 'agency_id = $1' END;
  sort_key text := CASE list
    WHEN 'public.tickets'::regclass THEN 'submitted_at'
    WHEN 'public.videos'::regclass THEN 'stored_at'
    WHEN 'public.reports'::regclass THEN 'delivered_at' END;
  parts bigint[];
BEGIN
  IF sort_key IS NULL THEN
    RAISE EXCEPTION '% has no search', list USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format(
    'SELECT count(*) FROM (SELECT search_text FROM %s WHERE %s ORDER BY %I DESC, id DESC LIMIT $3) AS newest
     WHERE search_text LIKE $2', list, visible, sort_key)
    INTO matches USING acting_agency, pattern, newest;
  IF matches >= frequent THEN
    RETURN;
  END IF;
  -- Other letters are not in the trigram index if the database has the locale C.
  IF term !~ '[a-z0-9]{3}' THEN
    SELECT array_agg(part) INTO parts FROM unnest(search_parts(term)) AS part
      WHERE char_length(term) = 1 OR part >= 1 << 21;
  END IF;
  EXECUTE format(
    'SELECT coalesce(array_agg(id), ''{}'') FROM (
       SELECT id FROM %s WHERE %s AND search_text LIKE $2 %s LIMIT $3) AS gathered',
    list, visible, CASE WHEN parts IS NOT NULL THEN 'AND search_parts(search_text) @> $4' ELSE '' END)
    INTO ids USING acting_agency, pattern, at_most + 1, parts;
  matches := cardinality(ids);
  IF matches > at_most THEN
    ids := NULL;
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION matching_ids FROM PUBLIC;
--> statement-breakpoint
DROP INDEX "tickets_urgency";--> statement-breakpoint
CREATE INDEX "tickets_urgency" ON "tickets" USING btree ("urgency_key","id","agency_id");--> statement-breakpoint
-- Counts also the tickets of each reviewer. Otherwise like the function of migration 0037.
CREATE OR REPLACE FUNCTION count_list_rows() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'reports' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO list_counts SELECT 'reports', agency_id, '', count(*) FROM added GROUP BY agency_id;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO list_counts SELECT 'reports', agency_id, '', -count(*) FROM removed GROUP BY agency_id;
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO list_counts
      SELECT TG_TABLE_NAME, agency_id, status, count(*) FROM added GROUP BY agency_id, status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO list_counts
      SELECT TG_TABLE_NAME, agency_id, status, -count(*) FROM removed GROUP BY agency_id, status;
  ELSE
    INSERT INTO list_counts
      SELECT TG_TABLE_NAME, agency_id, status, sum(change)
      FROM (SELECT agency_id, status, 1 AS change FROM added
            UNION ALL SELECT agency_id, status, -1 FROM removed) AS changes
      GROUP BY agency_id, status HAVING sum(change) <> 0;
  END IF;
  IF TG_TABLE_NAME = 'tickets' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO list_counts
        SELECT 'reviewed', agency_id, reviewer_id::text, count(*) FROM added
        WHERE reviewer_id IS NOT NULL GROUP BY agency_id, reviewer_id;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO list_counts
        SELECT 'reviewed', agency_id, reviewer_id::text, -count(*) FROM removed
        WHERE reviewer_id IS NOT NULL GROUP BY agency_id, reviewer_id;
    ELSE
      INSERT INTO list_counts
        SELECT 'reviewed', agency_id, reviewer_id::text, sum(change)
        FROM (SELECT agency_id, reviewer_id, 1 AS change FROM added
              UNION ALL SELECT agency_id, reviewer_id, -1 FROM removed) AS changes
        WHERE reviewer_id IS NOT NULL GROUP BY agency_id, reviewer_id HAVING sum(change) <> 0;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- No row may come or go between the first count and the new function.
LOCK TABLE tickets IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO list_counts
  SELECT 'reviewed', agency_id, reviewer_id::text, count(*) FROM tickets
  WHERE reviewer_id IS NOT NULL GROUP BY agency_id, reviewer_id;
