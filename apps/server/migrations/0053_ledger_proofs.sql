CREATE TABLE "ledger_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_nodes" (
	"level" smallint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_nodes_level_position_pk" PRIMARY KEY("level","position")
);
--> statement-breakpoint
ALTER TABLE "ledger_nodes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custody_entries" ADD COLUMN "salt" text;--> statement-breakpoint
CREATE POLICY "admin_only" ON "ledger_checkpoints" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "ledger_nodes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE TRIGGER ledger_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The facts of the ledger as they are stored, now with their salts. A process of the previous release, which writes
-- facts without one, can still call both functions.
DROP FUNCTION custody_facts;
--> statement-breakpoint
CREATE FUNCTION custody_facts(facts jsonb)
  RETURNS TABLE (
    occurred_at text, actor_id uuid, actor_name text, actor_email text, agency_id uuid, audience text, event text,
    subject text, subject_id text, ticket_id uuid, data jsonb, salt text, content_hash text, place bigint
  )
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT fact.*
  FROM ROWS FROM (
    jsonb_to_recordset(facts) AS (
      occurred_at text, actor_id uuid, actor_name text, actor_email text, agency_id uuid, audience text, event text,
      subject text, subject_id text, ticket_id uuid, data jsonb, salt text, content_hash text
    )
  ) WITH ORDINALITY fact
  ORDER BY fact.ordinality
$$;
--> statement-breakpoint
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
