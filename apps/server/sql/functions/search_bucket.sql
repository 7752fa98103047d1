-- The position of a row in its list's order, in buckets of some seconds or of some entries of the ledger. An index of a
-- search that contains it finds the newest matches without reading older ones: PostgreSQL skips to the rows of the
-- requested buckets, which are next to each other in the table, in the lists of all other keys, too.
CREATE OR REPLACE FUNCTION search_bucket(moment timestamp with time zone, seconds integer) RETURNS integer[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY[floor(extract(epoch FROM moment AT TIME ZONE 'UTC') / seconds)::integer];

CREATE OR REPLACE FUNCTION search_bucket(sequence bigint, entries integer) RETURNS integer[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY[(sequence / entries)::integer];
