CREATE OR REPLACE TRIGGER scorecard_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON scorecard_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
