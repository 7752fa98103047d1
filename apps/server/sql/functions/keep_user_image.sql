-- Puts the path of a user's photo into the account. It runs as the owner, because users may not change their accounts.
CREATE OR REPLACE FUNCTION keep_user_image() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE users SET image = NULL WHERE id = OLD.user_id;
  ELSE
    UPDATE users SET image = '/photos/' || NEW.user_id || '?v=' || left(NEW.sha256, 16) WHERE id = NEW.user_id;
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION keep_user_image FROM PUBLIC;
