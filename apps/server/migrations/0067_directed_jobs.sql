-- Adds a job like `graphile_worker.add_job`, which executes five statements for it, and says which task it is for: then only
-- the workers of its lane look for it (persistence/database/connections/shared-listener.ts). A test compares the rows.
CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF job_key IS NULL AND run_at IS NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload)
      SELECT known.id, enqueue_job.payload FROM graphile_worker._private_tasks AS known WHERE known.identifier = task;
    IF FOUND THEN
      PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', task)::text);
      RETURN;
    END IF;
  END IF;
  PERFORM graphile_worker.add_job(task, payload, NULL::text, run_at, NULL::integer, job_key);
END
$$;
--> statement-breakpoint
-- Once per statement instead of once per entry. Listeners only learn that the ledger grew.
DROP TRIGGER custody_entries_announced ON custody_entries;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_custody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plainview_changes', max(sequence)::text) FROM added HAVING count(*) > 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER custody_entries_announced AFTER INSERT ON custody_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION announce_custody();
--> statement-breakpoint
DROP TRIGGER custody_entries_told ON custody_entries;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION queue_webhooks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  delivery uuid;
BEGIN
  FOR delivery IN
    INSERT INTO webhook_deliveries (id, webhook_id, sequence, event, state, attempts, created_at, next_attempt_at)
      SELECT gen_random_uuid(), webhooks.id, added.sequence, added.event, 'waiting', 0, added.occurred_at::timestamptz,
        added.occurred_at::timestamptz
      FROM webhooks JOIN added ON added.event = ANY (webhooks.events)
      WHERE NOT webhooks.is_paused
        AND (webhooks.agency_id IS NULL
          OR (webhooks.agency_id = added.agency_id AND added.audience = 'agency'))
      ORDER BY added.sequence
      RETURNING id
  LOOP
    PERFORM enqueue_job('send-webhook', json_build_object('deliveryId', delivery), 'send-webhook:' || delivery, NULL);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER custody_entries_told AFTER INSERT ON custody_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_webhooks();
