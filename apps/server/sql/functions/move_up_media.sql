-- Moves up the waiting jobs on a ticket's videos, in the order of the videos, until `most` jobs of the agency and of a task
-- are moved up. Those of several agencies take turns, too. It locks nothing once `most` jobs are moved up: a read of a ticket
-- then only reads.
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
REVOKE EXECUTE ON FUNCTION move_up_media FROM PUBLIC;
