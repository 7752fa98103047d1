CREATE OR REPLACE TRIGGER agencies_same_prefix BEFORE UPDATE OF ticket_prefix ON agencies
  FOR EACH ROW EXECUTE FUNCTION refuse_renumbering();

CREATE OR REPLACE TRIGGER agencies_ticket_prefix BEFORE INSERT ON agencies
  FOR EACH ROW EXECUTE FUNCTION complete_ticket_prefix();
