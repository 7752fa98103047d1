-- Lists the active users of the acting user's agency, by name, with the addresses of its administrators only. Runs as the owner,
-- since agency users see no colleagues; it depends on nothing but the settings of the actor.
CREATE OR REPLACE FUNCTION list_agency_users()
  RETURNS TABLE (id uuid, name text, email text, is_agency_administrator boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT person.id, person.name, CASE WHEN person.is_agency_administrator THEN person.email END, person.is_agency_administrator
    FROM users AS person
    WHERE current_setting('app.role', true) = 'agency'
      AND person.agency_id = nullif(current_setting('app.agency', true), '')::uuid
      AND person.role = 'agency' AND person.status = 'approved'
    ORDER BY lower(person.name), person.id
$$;
REVOKE EXECUTE ON FUNCTION list_agency_users FROM PUBLIC;
