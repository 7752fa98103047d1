-- Sets when the acting user receives mail.
CREATE OR REPLACE FUNCTION set_mail_timing(new_timing text)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE users SET mail_timing = new_timing WHERE id = nullif(current_setting('app.user', true), '')::uuid;
$$;
REVOKE EXECUTE ON FUNCTION set_mail_timing FROM PUBLIC;
