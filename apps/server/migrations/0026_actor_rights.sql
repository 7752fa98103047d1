ALTER TABLE "credentials" ADD COLUMN "is_password_temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Reads the account, session and API key behind an action and keeps them from changing until its transaction ends. Row-level
-- security lets nobody lock an account whom it does not let change it, so this runs as the owner. Each statement sees what the one
-- before it waited for. KEY SHARE conflicts with FOR UPDATE and deletion, not with writes of a profile.
CREATE FUNCTION lock_actor(acting_user uuid, acting_session uuid, acting_key uuid,
    OUT account_role text, OUT account_status text, OUT account_agency uuid, OUT has_session boolean, OUT has_api_key boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT role, status, agency_id INTO account_role, account_status, account_agency
    FROM users WHERE id = acting_user FOR KEY SHARE;
  has_session := true;
  has_api_key := true;
  IF acting_session IS NOT NULL THEN
    PERFORM 1 FROM sessions WHERE id = acting_session AND user_id = acting_user FOR KEY SHARE;
    has_session := FOUND;
  END IF;
  IF acting_key IS NOT NULL THEN
    PERFORM 1 FROM api_keys WHERE id = acting_key AND user_id = acting_user AND revoked_at IS NULL FOR SHARE;
    has_api_key := FOUND;
  END IF;
END
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION lock_actor FROM PUBLIC;
