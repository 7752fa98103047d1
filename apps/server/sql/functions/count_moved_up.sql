-- Returns how many jobs of a task an agency has that are moved up.
CREATE OR REPLACE FUNCTION count_moved_up(task_id integer, agency uuid) RETURNS bigint
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT count(*) FROM graphile_worker._private_jobs AS job
    WHERE job.task_id = count_moved_up.task_id AND job.priority < 0 AND job.attempts < job.max_attempts
      AND job.payload->>'agencyId' = agency::text);
END
$$;
