-- Appends to the counts of lists what a statement changed: rows by agency and status, and tickets by reviewer. It runs as the
-- owner: a cascade may delete rows that row-level security hides.
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
REVOKE EXECUTE ON FUNCTION count_list_rows FROM PUBLIC;
