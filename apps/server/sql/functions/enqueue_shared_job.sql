-- Adds a job on a video, an upload or an excerpt, which takes turns with those of other agencies. A waiting job with its key
-- keeps its turn. A running one is followed by another job, unless `once`. The lock keeps workers from taking a waiting one
-- meanwhile.
CREATE OR REPLACE FUNCTION enqueue_shared_job(task text, payload json, job_key text, once boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  earlier record;
  known CONSTANT integer := (SELECT id FROM graphile_worker._private_tasks WHERE identifier = task);
  agency CONSTANT uuid := coalesce(
    (SELECT agency_id FROM videos WHERE id = (payload->>'videoId')::uuid),
    (SELECT agency_id FROM uploads WHERE id = (payload->>'uploadId')::uuid),
    (SELECT agency_id FROM video_excerpts WHERE id = (payload->>'excerptId')::uuid));
  full_payload CONSTANT json := payload::jsonb || jsonb_build_object('agencyId', agency);
BEGIN
  SELECT job.locked_at, job.is_available, job.priority INTO earlier
    FROM graphile_worker._private_jobs AS job WHERE job.key = job_key FOR UPDATE;
  IF earlier.locked_at IS NOT NULL AND once THEN
    RETURN;
  END IF;
  IF earlier.is_available IS NULL THEN
    INSERT INTO graphile_worker._private_jobs (task_id, payload, key, priority)
      SELECT known, full_payload, job_key, next_turn(known, agency, false) WHERE known IS NOT NULL
      ON CONFLICT (key) DO NOTHING;
    IF FOUND THEN
      PERFORM pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1, 'task', task)::text);
      RETURN;
    END IF;
  END IF;
  PERFORM graphile_worker.add_job(task, full_payload, NULL::text, NULL::timestamptz, NULL::integer, job_key,
    CASE WHEN earlier.is_available THEN earlier.priority ELSE next_turn(known, agency, false) END,
    NULL::text[], 'preserve_run_at');
END
$$;
REVOKE EXECUTE ON FUNCTION enqueue_shared_job FROM PUBLIC;
