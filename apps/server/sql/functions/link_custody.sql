-- Links all pending entries that are committed, and those of this transaction, to the ledger. Waits for the transaction that
-- links at the time. The link's hash is that of custodyLinkHash in the domain. Runs as the owner, because it links the entries
-- of all agencies.
CREATE OR REPLACE FUNCTION link_custody() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head public.custody_head;
  unfinished xid8;
  pending public.custody_pending_entries[];
  entry public.custody_pending_entries;
  hashes text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger links', 0));
  SELECT * INTO STRICT head FROM public.custody_head WHERE id = 1;
  -- After a restore into another cluster, transactions may have smaller numbers.
  IF head.linked_before > pg_snapshot_xmax(pg_current_snapshot()) THEN head.linked_before := '0'; END IF;
  -- Without a row to link, nothing is written, so the commit does not wait for the disk.
  IF NOT EXISTS (SELECT FROM public.custody_pending_entries WHERE transaction >= head.linked_before) THEN RETURN; END IF;
  unfinished := pg_snapshot_xmin(pg_current_snapshot());
  WITH taken AS (DELETE FROM public.custody_pending_entries WHERE transaction >= head.linked_before RETURNING *)
  SELECT array_agg(taken::public.custody_pending_entries ORDER BY taken.transaction, taken.id) INTO pending FROM taken;
  SELECT sequence, hash INTO STRICT head.sequence, head.hash FROM public.custody_head WHERE id = 1 FOR UPDATE;
  hashes := ARRAY[head.hash];
  FOREACH entry IN ARRAY pending LOOP
    hashes := hashes || encode(sha256(convert_to(
      (head.sequence + cardinality(hashes)) || ':' || hashes[cardinality(hashes)] || ':' || entry.content_hash, 'UTF8')), 'hex');
  END LOOP;
  INSERT INTO public.custody_entries (
    sequence, occurred_at, actor_id, actor_name, actor_email, agency_id, audience, event, subject, subject_id, ticket_id,
    data, content_hash, previous_hash, hash, salt
  )
  SELECT head.sequence + place, occurred_at, actor_id, actor_name, actor_email, agency_id, audience, event, subject, subject_id,
    ticket_id, data, content_hash, hashes[place], hashes[place + 1], salt
  FROM unnest(pending) WITH ORDINALITY AS linked(
    transaction, id, occurred_at, actor_id, actor_name, actor_email, agency_id, audience, event, subject, subject_id,
    ticket_id, data, salt, content_hash, place)
  ORDER BY place;
  UPDATE public.custody_head
  SET sequence = head.sequence + cardinality(pending), hash = hashes[cardinality(hashes)], linked_before = unfinished
  WHERE id = 1;
END
$$;
REVOKE EXECUTE ON FUNCTION link_custody FROM PUBLIC;
