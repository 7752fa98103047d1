--> statement-breakpoint
-- No path deletes evidence on hold. A ticket's own deletion checks the ticket, and its videos follow.
CREATE FUNCTION refuse_deletion_on_hold() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER tickets_on_hold BEFORE DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_on_hold();
--> statement-breakpoint
CREATE TRIGGER videos_on_hold BEFORE DELETE ON videos
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_on_hold();
--> statement-breakpoint
-- A tombstone never changes, except that its certificate is added once.
CREATE FUNCTION keep_tombstone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'destructions are kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.state = 'destroyed' AND (OLD.certificate_key IS NOT NULL
      OR to_jsonb(OLD) - '{certificate_key,certificate_sha256,certificate_size_bytes}'::text[]
        <> to_jsonb(NEW) - '{certificate_key,certificate_sha256,certificate_size_bytes}'::text[]) THEN
    RAISE EXCEPTION 'a tombstone never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER destructions_kept BEFORE UPDATE OR DELETE ON destructions
  FOR EACH ROW EXECUTE FUNCTION keep_tombstone();
--> statement-breakpoint
-- Reports are still never changed. They are deleted only with a ticket that has a tombstone.
DROP TRIGGER reports_append_only ON reports;
--> statement-breakpoint
CREATE TRIGGER reports_append_only BEFORE UPDATE OR TRUNCATE ON reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.destructions d WHERE d.ticket_id = OLD.ticket_id AND d.state = 'destroyed') THEN
    RAISE EXCEPTION 'reports is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reports_kept BEFORE DELETE ON reports
  FOR EACH ROW EXECUTE FUNCTION keep_report();
--> statement-breakpoint
CREATE FUNCTION delete_destroyed_reports(ticket uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM reports WHERE ticket_id = ticket
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_destroyed_reports FROM PUBLIC;
