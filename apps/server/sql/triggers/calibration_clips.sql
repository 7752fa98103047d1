CREATE OR REPLACE TRIGGER calibration_clips_added_to_summaries AFTER INSERT ON calibration_clips
  FOR EACH ROW EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER calibration_clips_changed_in_summaries AFTER UPDATE OF retired_at ON calibration_clips
  FOR EACH ROW WHEN (OLD.retired_at IS DISTINCT FROM NEW.retired_at) EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER calibration_clips_removed_from_summaries AFTER DELETE ON calibration_clips
  FOR EACH ROW EXECUTE FUNCTION note_ticket_change();
