CREATE TABLE "file_verification_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stepped_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"new_faults" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"files" integer NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "file_verification_progress_single" CHECK ("file_verification_progress"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "file_verification_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_verifications" (
	"storage_key" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"crc32" bigint,
	"checked_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"fault" text,
	"fault_since" timestamp (3) with time zone,
	"fault_sha256" text,
	"fault_bytes" bigint,
	CONSTRAINT "file_verifications_crc32" CHECK ("file_verifications"."crc32" between 0 and 4294967295),
	CONSTRAINT "file_verifications_fault" CHECK ("file_verifications"."fault" in ('missing', 'altered', 'unreadable')),
	CONSTRAINT "file_verifications_fault_since" CHECK (("file_verifications"."fault" is null) = ("file_verifications"."fault_since" is null)),
	CONSTRAINT "file_verifications_sha256" CHECK ("file_verifications"."fault_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "file_verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_verifications" ADD CONSTRAINT "file_verifications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_verifications_oldest" ON "file_verifications" USING btree ("checked_at" NULLS FIRST,"storage_key");--> statement-breakpoint
CREATE INDEX "file_verifications_faults" ON "file_verifications" USING btree ("fault_since","storage_key") WHERE "file_verifications"."fault" is not null;--> statement-breakpoint
CREATE POLICY "admin_only" ON "file_verification_progress" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "file_verifications" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "file_verifications"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "file_verifications" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- Adds and deletes the rows of stored files. It runs as the owner: agency users may not write them, and a cascade may
-- delete rows that row-level security hides. An upload that was verified on arrival has its row already.
CREATE FUNCTION track_stored_files() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'derived_files' THEN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO file_verifications (storage_key, agency_id)
        SELECT id, agency_id FROM added ON CONFLICT DO NOTHING;
    ELSE
      DELETE FROM file_verifications WHERE storage_key IN (SELECT id FROM removed);
    END IF;
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
REVOKE EXECUTE ON FUNCTION track_stored_files FROM PUBLIC;
--> statement-breakpoint
-- No row may come or go between the first listing and the triggers.
LOCK TABLE videos, reports, derived_files IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO file_verifications (storage_key, agency_id)
  SELECT storage_key, agency_id FROM videos WHERE storage_key IS NOT NULL
  UNION SELECT storage_key, agency_id FROM reports
  UNION SELECT id, agency_id FROM derived_files;
--> statement-breakpoint
CREATE TRIGGER videos_stored AFTER INSERT ON videos REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER videos_unstored AFTER DELETE ON videos REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER reports_stored AFTER INSERT ON reports REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER reports_unstored AFTER DELETE ON reports REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER derived_files_stored AFTER INSERT ON derived_files REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
CREATE TRIGGER derived_files_unstored AFTER DELETE ON derived_files REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION track_stored_files();
--> statement-breakpoint
-- Without statistics, PostgreSQL would assume that most files have a fault, and read them all to count faults.
ANALYZE file_verifications;
