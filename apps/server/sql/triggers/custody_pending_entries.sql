-- Changes and their entries commit together without waiting for each other; the ledger's order comes from linking. A process of
-- the previous release still calls append_custody, which locks the head as before.
CREATE OR REPLACE TRIGGER custody_pending_entries_unchanged BEFORE UPDATE OR TRUNCATE ON custody_pending_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
