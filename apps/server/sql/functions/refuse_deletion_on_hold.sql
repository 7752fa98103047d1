-- Refuses the deletion of a ticket or video on hold. The deletion of a ticket checks the ticket, and its videos follow.
CREATE OR REPLACE FUNCTION refuse_deletion_on_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN
    IF OLD.hold_reason IS NOT NULL OR OLD.hold_count > 0 THEN
      RAISE EXCEPTION 'ticket % is on hold', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF EXISTS (SELECT FROM public.tickets t WHERE t.id = OLD.ticket_id AND (t.hold_reason IS NOT NULL OR t.hold_count > 0)) THEN
    RAISE EXCEPTION 'ticket % is on hold', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
