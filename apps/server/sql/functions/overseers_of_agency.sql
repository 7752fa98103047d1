-- Lists the counties that oversee the acting user's agency, each with its overseers.
CREATE OR REPLACE FUNCTION overseers_of_agency()
  RETURNS TABLE (county text, watches_videos boolean, since timestamptz, overseers text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.name, c.watches_videos, a.since, coalesce((SELECT array_agg(u.name ORDER BY u.name)
      FROM county_overseers o JOIN users u ON u.id = o.user_id
      WHERE o.county_id = c.id AND u.role = 'agency' AND u.status = 'approved'), '{}')
    FROM county_agencies a JOIN counties c ON c.id = a.county_id
    WHERE current_setting('app.role', true) = 'agency'
      AND a.agency_id = nullif(current_setting('app.agency', true), '')::uuid
    ORDER BY c.key
$$;
REVOKE EXECUTE ON FUNCTION overseers_of_agency FROM PUBLIC;
