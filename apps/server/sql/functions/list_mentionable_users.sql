-- Lists the users who can see the conversation of a ticket that the acting user can see, but for the acting user: those of its
-- agency, and the administrators. Runs as the owner, since an agency sees neither administrators nor colleagues; it tells names only.
CREATE OR REPLACE FUNCTION list_mentionable_users(about_ticket uuid) RETURNS TABLE (id uuid, name text, side text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT person.id, person.name, CASE person.role WHEN 'admin' THEN 'reviewer' ELSE 'agency' END
  FROM tickets AS ticket
  JOIN users AS person ON person.role = 'admin' OR person.agency_id = ticket.agency_id
  WHERE ticket.id = about_ticket AND person.status = 'approved'
    AND person.id <> nullif(current_setting('app.user', true), '')::uuid
    AND (current_setting('app.role', true) = 'admin'
      OR (current_setting('app.role', true) = 'agency'
        AND ticket.agency_id = nullif(current_setting('app.agency', true), '')::uuid))
  ORDER BY lower(person.name), person.id
$$;
REVOKE EXECUTE ON FUNCTION list_mentionable_users FROM PUBLIC;
