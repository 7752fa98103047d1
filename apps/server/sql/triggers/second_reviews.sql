CREATE OR REPLACE TRIGGER second_reviews_added_to_summaries AFTER INSERT ON second_reviews
  FOR EACH ROW WHEN (NEW.draw_id IS NOT NULL) EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER second_reviews_changed_in_summaries AFTER UPDATE OF draw_id, finished_at ON second_reviews
  FOR EACH ROW WHEN ((OLD.draw_id, OLD.finished_at) IS DISTINCT FROM (NEW.draw_id, NEW.finished_at))
  EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER second_reviews_removed_from_summaries AFTER DELETE ON second_reviews
  FOR EACH ROW WHEN (OLD.draw_id IS NOT NULL) EXECUTE FUNCTION note_ticket_change();
