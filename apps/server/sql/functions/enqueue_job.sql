-- Adds a job like `graphile_worker.add_job`, which executes five statements for it, and says which task it is for: then only
-- the workers of its lane look for it (shared-listener.ts). It runs as the owner, because the
-- product's role may add jobs and nothing else. A test compares the rows.
CREATE OR REPLACE FUNCTION enqueue_job(task text, payload json, job_key text, run_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF run_at IS NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload, key)
      SELECT known.id, enqueue_job.payload, job_key FROM graphile_worker._private_tasks AS known WHERE known.identifier = task
      ON CONFLICT (key) DO NOTHING;
    IF FOUND THEN
      PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', task)::text);
      RETURN;
    END IF;
  END IF;
  PERFORM graphile_worker.add_job(task, payload, NULL::text, run_at, NULL::integer, job_key);
END
$$;
REVOKE EXECUTE ON FUNCTION enqueue_job FROM PUBLIC;
