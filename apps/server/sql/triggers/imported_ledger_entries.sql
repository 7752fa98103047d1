CREATE OR REPLACE TRIGGER imported_ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON imported_ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
