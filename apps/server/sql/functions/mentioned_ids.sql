-- The ids that a text contains, in lower case. Messages about a ticket contain its id.
CREATE OR REPLACE FUNCTION mentioned_ids(body text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
    FROM regexp_matches(lower(body), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS found
  );
