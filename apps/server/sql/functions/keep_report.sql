-- Refuses the deletion of a report, except of a ticket whose evidence was destroyed as its retention schedule says.
CREATE OR REPLACE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.destructions d WHERE d.ticket_id = OLD.ticket_id AND d.state = 'destroyed') THEN
    RAISE EXCEPTION 'reports is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END
$$;
