ALTER TABLE "imports" DROP CONSTRAINT "imports_spreadsheet";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheet" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_spreadsheet" UNIQUE("agency_id","sha256","sheet");