-- Returns the agency whose users the acting user manages in this transaction: null unless the transaction asks for it and the
-- account is at this moment an administrator of the agency. A policy of "users" cannot read "users" itself, so this runs as the
-- owner; it depends on nothing but the settings of the actor.
CREATE OR REPLACE FUNCTION managed_agency() RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT agency_id FROM users
    WHERE current_setting('app.manages_agency', true) = 'on' AND current_setting('app.role', true) = 'agency'
      AND id = nullif(current_setting('app.user', true), '')::uuid
      AND agency_id = nullif(current_setting('app.agency', true), '')::uuid
      AND role = 'agency' AND status = 'approved' AND is_agency_administrator
$$;
REVOKE EXECUTE ON FUNCTION managed_agency FROM PUBLIC;
