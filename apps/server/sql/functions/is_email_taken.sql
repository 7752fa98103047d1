-- Returns whether an account has an address. Users who choose an address must learn that, and not whose it is.
CREATE OR REPLACE FUNCTION is_email_taken(address text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM public.identities WHERE email = address) $$;
REVOKE EXECUTE ON FUNCTION is_email_taken FROM PUBLIC;
