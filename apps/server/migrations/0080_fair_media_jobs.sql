ALTER TABLE "video_media" ADD COLUMN "preparation_milliseconds" integer;--> statement-breakpoint
ALTER TABLE "video_media" ADD COLUMN "copy_milliseconds" integer;--> statement-breakpoint
ALTER TABLE "video_media" ADD COLUMN "analysis_milliseconds" integer;--> statement-breakpoint
-- As in 0067, also for jobs with a key that no job has: the library notifies every lane of them.
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
--> statement-breakpoint
-- Returns the priority with which the next job of an agency takes its turn among those of a task. The jobs of each agency
-- have consecutive turns, beginning after the turn that is running: the workers, which take the lowest priority first,
-- serve one job of each agency in each round. Turns of 1 and more are regular; those below zero come first.
CREATE FUNCTION next_turn(task_id integer, agency uuid, is_first boolean) RETURNS integer
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  before_first CONSTANT integer := CASE WHEN is_first THEN -10000 ELSE 0 END;
  last CONSTANT integer := CASE WHEN is_first THEN -1 ELSE 32000 END;
  found integer;
BEGIN
  SELECT greatest(
      coalesce(min(job.priority) FILTER (WHERE job.locked_at IS NOT NULL), min(job.priority) - 1),
      max(job.priority) FILTER (WHERE job.payload->>'agencyId' = agency::text))
    INTO found FROM graphile_worker._private_jobs AS job
    WHERE job.task_id = next_turn.task_id AND job.attempts < job.max_attempts
      AND job.priority > before_first AND job.priority <= last;
  RETURN least(coalesce(found, before_first) + 1, last);
END
$$;
--> statement-breakpoint
-- Adds a job on a video or an upload, which takes turns with those of other agencies. A waiting job with its key keeps its
-- turn. A running one is followed by another job, unless `once`. The lock keeps workers from taking a waiting one meanwhile.
CREATE FUNCTION enqueue_shared_job(task text, payload json, job_key text, once boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  earlier record;
  known CONSTANT integer := (SELECT id FROM graphile_worker._private_tasks WHERE identifier = task);
  agency CONSTANT uuid := coalesce(
    (SELECT agency_id FROM videos WHERE id = (payload->>'videoId')::uuid),
    (SELECT agency_id FROM uploads WHERE id = (payload->>'uploadId')::uuid));
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
-- Returns, of a ticket's videos that wait for a job, how many jobs come before it, how many seconds it takes until it is
-- done at the speed of recent jobs (null if there were too few), and whether it was moved up. The number counts all
-- agencies and names none.
CREATE FUNCTION list_waiting_media(ticket uuid)
  RETURNS TABLE (video_id uuid, ahead integer, seconds double precision, is_moved_up boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY
  WITH own AS (
    SELECT video.id AS video_id, job.id, job.task_id
      FROM videos AS video LEFT JOIN video_media AS media ON media.video_id = video.id
      CROSS JOIN (VALUES ('prepare-video:'), ('copy-video:'), ('analyze-video:')) AS kind (prefix)
      JOIN graphile_worker._private_jobs AS job ON job.key = kind.prefix || video.id AND job.is_available
      WHERE video.ticket_id = ticket AND video.storage_key IS NOT NULL
        AND (media.video_id IS NULL OR media.state = 'working' OR media.analysis = 'waiting')
  ), recent AS (
    SELECT media.preparation_milliseconds, media.copy_milliseconds, media.analysis_milliseconds,
        coalesce(media.facts, video.facts)->>'durationMicroseconds' AS duration
      FROM video_media AS media JOIN videos AS video ON video.id = media.video_id
      WHERE EXISTS (SELECT FROM own) AND media.analysis = 'done'
      ORDER BY media.analysis_version DESC, media.changed_at DESC LIMIT 50
  ), speed AS (
    SELECT task.id AS task_id, sum(took.milliseconds) / 1000 / nullif(sum(recent.duration::float8) / 1000000, 0) AS factor
      FROM recent CROSS JOIN LATERAL (VALUES
        ('prepare-video', recent.preparation_milliseconds), ('copy-video', recent.copy_milliseconds),
        ('analyze-video', recent.analysis_milliseconds)) AS took (task, milliseconds)
      JOIN graphile_worker._private_tasks AS task ON task.identifier = took.task
      WHERE took.milliseconds IS NOT NULL GROUP BY task.id HAVING count(*) >= 3
  ), queue AS (
    SELECT job.id, job.task_id, job.priority,
        row_number() OVER places - 1 AS ahead,
        sum((coalesce(media.facts, video.facts)->>'durationMicroseconds')::float8 / 1000000) OVER places AS video_seconds,
        greatest(count(job.locked_at) OVER (PARTITION BY job.task_id), 1) AS workers
      FROM graphile_worker._private_jobs AS job
      JOIN videos AS video ON video.id = (job.payload->>'videoId')::uuid
      LEFT JOIN video_media AS media ON media.video_id = video.id
      WHERE job.task_id IN (SELECT own.task_id FROM own) AND job.attempts < job.max_attempts
      WINDOW places AS (PARTITION BY job.task_id ORDER BY job.locked_at IS NULL, job.priority, job.run_at, job.id)
  )
  SELECT own.video_id, queue.ahead::integer, queue.video_seconds * speed.factor / queue.workers, queue.priority < 0
    FROM own JOIN queue ON queue.id = own.id LEFT JOIN speed ON speed.task_id = own.task_id;
END
$$;
--> statement-breakpoint
-- Moves up the waiting jobs on a ticket's videos, in the order of the videos, until `most` jobs of the agency and of a task
-- are moved up. Those of several agencies take turns, too.
CREATE FUNCTION move_up_media(ticket uuid, most integer) RETURNS void
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
      ORDER BY video.position FOR UPDATE OF job SKIP LOCKED
  LOOP
    UPDATE graphile_worker._private_jobs AS job SET priority = next_turn(waiting.task_id, waiting.agency_id, true)
      WHERE job.id = waiting.id AND most > (
        SELECT count(*) FROM graphile_worker._private_jobs AS other
          WHERE other.task_id = waiting.task_id AND other.priority < 0 AND other.attempts < other.max_attempts
            AND other.payload->>'agencyId' = waiting.agency_id::text);
  END LOOP;
END
$$;
