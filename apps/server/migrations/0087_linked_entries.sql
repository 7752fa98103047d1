CREATE TABLE "custody_pending_entries" (
	"transaction" "xid8" NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "custody_pending_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"occurred_at" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"actor_email" text,
	"agency_id" uuid,
	"audience" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"ticket_id" uuid,
	"data" jsonb NOT NULL,
	"salt" text,
	"content_hash" text NOT NULL,
	CONSTRAINT "custody_pending_entries_transaction_id_pk" PRIMARY KEY("transaction","id")
);
--> statement-breakpoint
ALTER TABLE "custody_pending_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custody_head" ADD COLUMN "linked_before" "xid8" DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE POLICY "audience_insert" ON "custody_pending_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "custody_pending_entries"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
-- Changes and their entries commit together without waiting for each other; the chain's order comes from linking. A process of
-- the previous release still calls append_custody, which locks the head as before.
CREATE TRIGGER custody_pending_entries_unchanged BEFORE UPDATE OR TRUNCATE ON custody_pending_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Links all pending entries that are committed, and those of this transaction, to the chain. Waits for the transaction that
-- links at the time. The link's hash is that of custodyLinkHash in the domain. Runs as the owner, because it links the entries
-- of all agencies.
CREATE FUNCTION link_custody() RETURNS void
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
--> statement-breakpoint
-- Links after a commit. The entries are safe by then, so a response waits for a second at most.
CREATE FUNCTION link_committed_custody() RETURNS void
  LANGUAGE sql SET lock_timeout = '1s' SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT link_custody()
$$;
--> statement-breakpoint
-- Writes facts as pending entries, and links them at once unless another transaction links at the moment. Returns whether they
-- are linked; if not, they must be linked after the commit. It has the rights of its caller.
CREATE FUNCTION record_custody(facts jsonb) RETURNS boolean
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
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION link_custody FROM PUBLIC;
