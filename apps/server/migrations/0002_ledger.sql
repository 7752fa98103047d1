INSERT INTO custody_head (id, sequence, hash) VALUES (1, 0, repeat('0', 64));
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER custody_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON custody_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER reports_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION announce_custody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plainview_changes', NEW.sequence::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER custody_entries_announced AFTER INSERT ON custody_entries
  FOR EACH ROW EXECUTE FUNCTION announce_custody();
--> statement-breakpoint
-- The queue's tables belong to the owner; the product's role may add a job and nothing else. Only its tasks
-- with its own names, in the transaction of the act that needs them.
CREATE FUNCTION enqueue_job(task text, payload json, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, NULL::text, run_at, NULL::integer, job_key);
END
$$;
