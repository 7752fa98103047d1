CREATE OR REPLACE TRIGGER tickets_added AFTER INSERT ON tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();

CREATE OR REPLACE TRIGGER tickets_changed AFTER UPDATE ON tickets REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();

CREATE OR REPLACE TRIGGER tickets_number BEFORE INSERT ON tickets
  FOR EACH ROW EXECUTE FUNCTION assign_ticket_number();

CREATE OR REPLACE TRIGGER tickets_officers_added AFTER INSERT ON tickets
  FOR EACH ROW EXECUTE FUNCTION keep_ticket_officers();

CREATE OR REPLACE TRIGGER tickets_officers_changed AFTER UPDATE OF officers_involved, user_id, submitted_at ON tickets
  FOR EACH ROW WHEN (OLD.officers_involved IS DISTINCT FROM NEW.officers_involved
    OR OLD.user_id IS DISTINCT FROM NEW.user_id OR OLD.submitted_at IS DISTINCT FROM NEW.submitted_at)
  EXECUTE FUNCTION keep_ticket_officers();

CREATE OR REPLACE TRIGGER tickets_on_hold BEFORE DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_on_hold();

CREATE OR REPLACE TRIGGER tickets_removed AFTER DELETE ON tickets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_rows();

CREATE OR REPLACE TRIGGER tickets_same_number BEFORE UPDATE OF number ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_renumbering();

CREATE OR REPLACE TRIGGER tickets_added_to_summaries AFTER INSERT ON tickets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();

CREATE OR REPLACE TRIGGER tickets_changed_in_summaries
  AFTER UPDATE OF status, reviewer_id, incident_type, total_seconds, submitted_at, due_at, first_due_at ON tickets
  FOR EACH ROW WHEN ((OLD.status, OLD.reviewer_id, OLD.incident_type, OLD.total_seconds, OLD.submitted_at, OLD.due_at, OLD.first_due_at)
    IS DISTINCT FROM (NEW.status, NEW.reviewer_id, NEW.incident_type, NEW.total_seconds, NEW.submitted_at, NEW.due_at, NEW.first_due_at))
  EXECUTE FUNCTION note_ticket_change();

CREATE OR REPLACE TRIGGER tickets_removed_from_summaries AFTER DELETE ON tickets REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_rows();
