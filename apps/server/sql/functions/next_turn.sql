-- Returns the priority with which the next job of an agency takes its turn among those of a task. The jobs of each agency
-- have consecutive turns, beginning after the turn that is running: the workers, which take the lowest priority first,
-- serve one job of each agency in each round. Turns of 1 and more are regular; those below zero come first.
CREATE OR REPLACE FUNCTION next_turn(task_id integer, agency uuid, is_first boolean) RETURNS integer
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
