CREATE OR REPLACE TRIGGER derived_files_bytes AFTER DELETE ON derived_files
  FOR EACH ROW EXECUTE FUNCTION remove_derived_bytes();

CREATE OR REPLACE TRIGGER derived_files_stored AFTER INSERT ON derived_files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();

CREATE OR REPLACE TRIGGER derived_files_unstored AFTER DELETE ON derived_files REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
