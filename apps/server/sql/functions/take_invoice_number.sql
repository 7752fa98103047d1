-- Returns the next number of a series, such as INV-2026-0042. The row of the counter stays locked until the transaction
-- ends, so a rolled back document leaves no gap. It runs as the owner: no one else counts. Documents that another
-- installation issued, which an import brought, are not counted again.
CREATE OR REPLACE FUNCTION take_invoice_number(
    wanted text, issued timestamptz, digits integer, OUT number text, OUT year integer, OUT count integer)
  RETURNS SETOF record
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  issued_year integer := extract(year FROM issued AT TIME ZONE 'UTC');
  taken integer;
BEGIN
  IF coalesce(current_setting('app.role', true), '') <> 'admin' THEN
    RETURN;
  END IF;
  INSERT INTO invoice_counters AS counter (series, year, last)
    VALUES (wanted, issued_year, 1 + greatest(
      (SELECT coalesce(max(i.count), 0) FROM invoices i WHERE i.series = wanted AND i.year = issued_year),
      (SELECT coalesce(max(c.count), 0) FROM credit_notes c WHERE c.series = wanted AND c.year = issued_year)))
    ON CONFLICT ON CONSTRAINT invoice_counters_series_year_pk DO UPDATE SET last = counter.last + 1
    RETURNING last INTO taken;
  number := wanted || '-' || issued_year || '-' || lpad(taken::text, greatest(digits, length(taken::text)), '0');
  year := issued_year;
  count := taken;
  RETURN NEXT;
END
$$;
REVOKE EXECUTE ON FUNCTION take_invoice_number FROM PUBLIC;
