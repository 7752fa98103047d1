-- Lists the agencies that the acting user oversees, with the numbers of their tickets.
CREATE OR REPLACE FUNCTION overseen_agencies()
  RETURNS TABLE (agency_id uuid, agency_name text, counties text[], watches_videos boolean,
    pending bigint, in_progress bigint, completed bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT g.id, g.name, mine.counties, mine.watches_videos, n.pending, n.in_progress, n.completed
    FROM (SELECT a.agency_id, array_agg(c.name ORDER BY c.key) AS counties, bool_or(c.watches_videos) AS watches_videos
      FROM county_overseers o
      JOIN county_agencies a ON a.county_id = o.county_id
      JOIN counties c ON c.id = o.county_id
      JOIN users u ON u.id = o.user_id
      WHERE current_setting('app.role', true) = 'agency'
        AND o.user_id = nullif(current_setting('app.user', true), '')::uuid AND u.role = 'agency' AND u.status = 'approved'
      GROUP BY a.agency_id) mine
    JOIN agencies g ON g.id = mine.agency_id
    CROSS JOIN LATERAL (SELECT
        coalesce(sum(rows) FILTER (WHERE status = 'pending'), 0)::bigint AS pending,
        coalesce(sum(rows) FILTER (WHERE status = 'in_progress'), 0)::bigint AS in_progress,
        coalesce(sum(rows) FILTER (WHERE status = 'completed'), 0)::bigint AS completed
      FROM list_counts WHERE list = 'tickets' AND list_counts.agency_id = g.id) n
    ORDER BY g.key
$$;
REVOKE EXECUTE ON FUNCTION overseen_agencies FROM PUBLIC;
