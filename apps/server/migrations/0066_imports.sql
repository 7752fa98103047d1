CREATE TABLE "import_mappings" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"agency_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"ticket_id" uuid,
	"ticket_number" text,
	"sha256" text,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_state" CHECK ("import_rows"."state" in ('waiting', 'left_out', 'created')),
	CONSTRAINT "import_rows_created" CHECK (("import_rows"."state" = 'created') = ("import_rows"."sha256" is not null)),
	CONSTRAINT "import_rows_number" CHECK (("import_rows"."sha256" is null) = ("import_rows"."ticket_number" is null)),
	CONSTRAINT "import_rows_sha256" CHECK ("import_rows"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "import_rows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_spreadsheet" UNIQUE("agency_id","sha256"),
	CONSTRAINT "imports_sha256" CHECK ("imports"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_ticket" ON "import_rows" USING btree ("ticket_id") WHERE "import_rows"."ticket_id" is not null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_agency_size" ON "videos" USING btree ("agency_id","size_bytes");--> statement-breakpoint
CREATE INDEX "uploads_import" ON "uploads" USING btree ("import_id") WHERE "uploads"."import_id" is not null;--> statement-breakpoint
CREATE POLICY "agency_rows" ON "import_mappings" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "import_mappings"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "import_mappings"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "import_rows" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "import_rows"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "import_rows"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "imports" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "imports"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "imports"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));