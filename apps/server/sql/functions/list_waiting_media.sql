-- Returns, of a ticket's videos that wait for a job, how many jobs come before it, how many seconds it takes until it is
-- done at the speed of recent jobs (null if there were too few), and whether it was moved up. The number counts all
-- agencies and names none.
CREATE OR REPLACE FUNCTION list_waiting_media(ticket uuid)
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
REVOKE EXECUTE ON FUNCTION list_waiting_media FROM PUBLIC;
