-- As in 0080, also for jobs on an excerpt.
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
--> statement-breakpoint
-- Returns how many jobs of a task an agency has that are moved up.
CREATE FUNCTION count_moved_up(task_id integer, agency uuid) RETURNS bigint
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT count(*) FROM graphile_worker._private_jobs AS job
    WHERE job.task_id = count_moved_up.task_id AND job.priority < 0 AND job.attempts < job.max_attempts
      AND job.payload->>'agencyId' = agency::text);
END
$$;
--> statement-breakpoint
-- As in 0080. It locks nothing once `most` jobs are moved up: a read of a ticket then only reads.
CREATE OR REPLACE FUNCTION move_up_media(ticket uuid, most integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  waiting record;
BEGIN
  FOR waiting IN
    SELECT job.id, job.task_id, video.agency_id
      FROM videos AS video
      CROSS JOIN (VALUES ('prepare-video:'), ('copy-video:'), ('analyze-video:')) AS kind (prefix)
      JOIN graphile_worker._private_jobs AS job ON job.key = kind.prefix || video.id
      WHERE video.ticket_id = ticket AND job.is_available AND job.priority >= 0
        AND count_moved_up(job.task_id, video.agency_id) < most
      ORDER BY video.position FOR UPDATE OF job SKIP LOCKED
  LOOP
    UPDATE graphile_worker._private_jobs AS job SET priority = next_turn(waiting.task_id, waiting.agency_id, true)
      WHERE job.id = waiting.id AND count_moved_up(waiting.task_id, waiting.agency_id) < most;
  END LOOP;
END
$$;
