-- Refuses another number for a ticket: its number is printed on reports and invoices.
CREATE OR REPLACE FUNCTION refuse_renumbering() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a ticket number and an agency''s prefix never change';
END
$$;
