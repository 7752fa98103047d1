-- The number of a ticket as users see it: prefix of its agency, year, and count within the year.
CREATE OR REPLACE FUNCTION format_ticket_number(prefix text, year integer, count integer) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT prefix || '-' || year || '-' || lpad(count::text, greatest(4, length(count::text)), '0')
$$;
