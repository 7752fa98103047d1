CREATE OR REPLACE TRIGGER watched_parts_added_to_summaries AFTER INSERT ON watched_parts
  FOR EACH ROW WHEN (NEW.second_review_id IS NULL) EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER watched_parts_changed_in_summaries AFTER UPDATE ON watched_parts
  FOR EACH ROW WHEN (NEW.second_review_id IS NULL
    AND (OLD.reviewer_id, OLD.speed, OLD.certainty, OLD.played_milliseconds, OLD.stretches)
    IS DISTINCT FROM (NEW.reviewer_id, NEW.speed, NEW.certainty, NEW.played_milliseconds, NEW.stretches))
  EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER watched_parts_removed_from_summaries AFTER DELETE ON watched_parts
  FOR EACH ROW WHEN (OLD.second_review_id IS NULL) EXECUTE FUNCTION note_ticket_change();
