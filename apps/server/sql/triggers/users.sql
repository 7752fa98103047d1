CREATE OR REPLACE TRIGGER users_end_oversight AFTER UPDATE OF role, agency_id ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.agency_id IS DISTINCT FROM NEW.agency_id)
  EXECUTE FUNCTION end_oversight();
