-- Keeps the list of files that are verified: videos, reports, files made from videos, invoices, credit notes and certificates
-- of destruction. A destruction gets its certificate later.
CREATE OR REPLACE FUNCTION track_stored_files() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'derived_files' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO file_verifications (storage_key, agency_id)
        SELECT id, agency_id FROM added ON CONFLICT DO NOTHING;
    ELSE
      DELETE FROM file_verifications WHERE storage_key IN (SELECT id FROM removed);
    END IF;
  ELSIF TG_TABLE_NAME = 'destructions' THEN
    INSERT INTO file_verifications (storage_key, agency_id)
      SELECT certificate_key, agency_id FROM added WHERE certificate_key IS NOT NULL ON CONFLICT DO NOTHING;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO file_verifications (storage_key, agency_id)
      SELECT storage_key, agency_id FROM added WHERE storage_key IS NOT NULL ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM file_verifications WHERE storage_key IN (SELECT storage_key FROM removed);
  END IF;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION track_stored_files FROM PUBLIC;
