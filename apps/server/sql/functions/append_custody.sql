-- Called only by processes of an earlier version that still run during an upgrade: today's product calls record_custody.
-- Appends facts to the ledger: the database links them, so that no writer waits for a client while it holds the head. The
-- link's hash is that of custodyLinkHash in the domain. It has the rights of its caller.
CREATE OR REPLACE FUNCTION append_custody(facts jsonb) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head public.custody_head;
  content text;
  hashes text[] := '{}';
BEGIN
  SELECT * INTO STRICT head FROM public.custody_head WHERE id = 1 FOR UPDATE;
  hashes := ARRAY[head.hash];
  FOR content IN SELECT fact.content_hash FROM custody_facts(facts) fact ORDER BY fact.place LOOP
    hashes := hashes || encode(sha256(convert_to(
      (head.sequence + cardinality(hashes)) || ':' || hashes[cardinality(hashes)] || ':' || content, 'UTF8')), 'hex');
  END LOOP;
  INSERT INTO public.custody_entries (
    sequence, occurred_at, actor_id, actor_name, actor_email, agency_id, audience, event, subject, subject_id, ticket_id,
    data, content_hash, previous_hash, hash, salt
  )
  SELECT head.sequence + fact.place, fact.occurred_at, fact.actor_id, fact.actor_name, fact.actor_email, fact.agency_id,
    fact.audience, fact.event, fact.subject, fact.subject_id, fact.ticket_id, fact.data, fact.content_hash,
    hashes[fact.place::integer], hashes[fact.place::integer + 1], fact.salt
  FROM custody_facts(facts) fact ORDER BY fact.place;
  UPDATE public.custody_head SET sequence = head.sequence + cardinality(hashes) - 1, hash = hashes[cardinality(hashes)]
  WHERE id = 1;
END
$$;
