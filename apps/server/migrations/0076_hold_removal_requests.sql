ALTER TABLE "hold_tickets" ADD COLUMN "removal_requested_by_id" uuid;--> statement-breakpoint
ALTER TABLE "hold_tickets" ADD COLUMN "removal_requested_by" text;--> statement-breakpoint
ALTER TABLE "hold_tickets" ADD COLUMN "removal_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hold_tickets" ADD CONSTRAINT "hold_tickets_request" CHECK (("hold_tickets"."removal_requested_by_id" is null) = ("hold_tickets"."removal_requested_at" is null)
        and ("hold_tickets"."removal_requested_by_id" is null) = ("hold_tickets"."removal_requested_by" is null));--> statement-breakpoint
-- The scheduled verification also reads invoices, credit notes and certificates of destruction. A destruction gets its
-- certificate later.
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
--> statement-breakpoint
LOCK TABLE invoices, credit_notes, destructions IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO file_verifications (storage_key, agency_id)
  SELECT storage_key, agency_id FROM invoices
  UNION SELECT storage_key, agency_id FROM credit_notes
  UNION SELECT certificate_key, agency_id FROM destructions WHERE certificate_key IS NOT NULL
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER invoices_stored AFTER INSERT ON invoices REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER credit_notes_stored AFTER INSERT ON credit_notes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER destructions_stored AFTER INSERT ON destructions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER destructions_certified AFTER UPDATE ON destructions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
