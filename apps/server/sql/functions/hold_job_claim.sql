-- Fails unless the worker still has the job that it took at this attempt, and keeps others from taking it until the transaction
-- ends. The queue raises the attempts of a running job to their maximum when another job replaces it. Runs as the owner: the
-- product's role cannot read the queue.
CREATE OR REPLACE FUNCTION hold_job_claim(job bigint, worker text, attempt integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM 1 FROM graphile_worker._private_jobs AS taken
    WHERE taken.id = job AND taken.locked_by = worker AND taken.attempts IN (attempt, taken.max_attempts) FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'job % was taken over', job USING ERRCODE = 'PV002';
  END IF;
END
$$;
REVOKE EXECUTE ON FUNCTION hold_job_claim FROM PUBLIC;
