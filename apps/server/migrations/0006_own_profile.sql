-- What a person may write of the own account, and nothing else of it: role and status are not among it.
CREATE FUNCTION save_own_profile(new_name text, new_phone text, new_department text, new_badge text, new_muted jsonb)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  acting_user uuid := nullif(current_setting('app.user', true), '')::uuid;
BEGIN
  UPDATE users SET name = new_name, phone = new_phone, department = new_department,
    badge_number = new_badge, muted_notices = new_muted WHERE id = acting_user;
  UPDATE identities SET name = new_name WHERE id = acting_user;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION save_own_profile FROM PUBLIC;
