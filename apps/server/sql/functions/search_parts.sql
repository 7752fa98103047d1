-- The characters of a text and its pairs of adjacent characters, as numbers: a character's code point, and for a pair
-- the first one times 2^21 plus the second. A trigram index serves only terms with three letters or digits in a row; for
-- others it would read every row. The index removes duplicates faster than DISTINCT would.
CREATE OR REPLACE FUNCTION search_parts(searched text) RETURNS bigint[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(
      array_agg(ascii(letter)::bigint)
        || array_agg(ascii(letter)::bigint << 21 | ascii(next)) FILTER (WHERE next IS NOT NULL), '{}')
    FROM (SELECT string_to_array(searched, NULL) AS letters) AS split, unnest(letters, letters[2:]) AS pair(letter, next)
  );
