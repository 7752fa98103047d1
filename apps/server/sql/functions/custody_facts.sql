-- Facts of the ledger as they are stored, in the order of the list.
CREATE OR REPLACE FUNCTION custody_facts(facts jsonb)
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
