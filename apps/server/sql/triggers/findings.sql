CREATE OR REPLACE TRIGGER findings_added_to_summaries AFTER INSERT ON findings
  FOR EACH ROW WHEN (NEW.second_review_id IS NULL) EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER findings_changed_in_summaries AFTER UPDATE OF category, severity, created_at, removed_at ON findings
  FOR EACH ROW WHEN (NEW.second_review_id IS NULL AND (OLD.category, OLD.severity, OLD.created_at, OLD.removed_at)
    IS DISTINCT FROM (NEW.category, NEW.severity, NEW.created_at, NEW.removed_at))
  EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER findings_removed_from_summaries AFTER DELETE ON findings
  FOR EACH ROW WHEN (OLD.second_review_id IS NULL) EXECUTE FUNCTION note_ticket_change();
