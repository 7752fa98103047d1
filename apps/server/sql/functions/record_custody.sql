-- Writes facts as pending entries, and links them at once unless another transaction links at the moment. Returns whether they
-- are linked; if not, they must be linked after the commit. It has the rights of its caller.
CREATE OR REPLACE FUNCTION record_custody(facts jsonb) RETURNS boolean
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.custody_pending_entries (
    transaction, occurred_at, actor_id, actor_name, actor_email, agency_id, audience, event, subject, subject_id, ticket_id,
    data, salt, content_hash
  )
  SELECT pg_current_xact_id(), fact.occurred_at, fact.actor_id, fact.actor_name, fact.actor_email, fact.agency_id,
    fact.audience, fact.event, fact.subject, fact.subject_id, fact.ticket_id, fact.data, fact.salt, fact.content_hash
  FROM custody_facts(facts) fact ORDER BY fact.place;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('ledger links', 0)) THEN RETURN false; END IF;
  PERFORM link_custody();
  RETURN true;
END
$$;
