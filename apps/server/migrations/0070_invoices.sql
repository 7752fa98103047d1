CREATE TABLE "billing_addresses" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"reference" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"tax_number" text NOT NULL,
	"payment_instructions" text NOT NULL,
	"terms_days" integer NOT NULL,
	"invoice_series" text NOT NULL,
	"credit_series" text NOT NULL,
	"number_digits" integer NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_label" text NOT NULL,
	CONSTRAINT "billing_settings_single" CHECK ("billing_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "billing_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"count" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"storage_key" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "credit_notes_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "credit_notes_count" UNIQUE("series","year","count"),
	CONSTRAINT "credit_notes_sha256" CHECK ("credit_notes"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
ALTER TABLE "invoice_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"ticket_number" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"incident_type" text NOT NULL,
	"video_count" integer NOT NULL,
	"total_seconds" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"is_void" boolean DEFAULT false NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"note" text NOT NULL,
	"reverses_id" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "invoice_payments_reverses_id_unique" UNIQUE("reverses_id"),
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount_cents" > 0),
	CONSTRAINT "invoice_payments_method" CHECK ("invoice_payments"."method" in ('bank_transfer', 'check', 'card', 'cash', 'other'))
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"count" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"storage_key" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"month" text NOT NULL,
	"due_on" date NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax_label" text NOT NULL,
	"net_cents" bigint NOT NULL,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "invoices_count" UNIQUE("series","year","count"),
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('open', 'partly_paid', 'paid', 'void')),
	CONSTRAINT "invoices_sums" CHECK ("invoices"."net_cents" + "invoices"."tax_cents" = "invoices"."total_cents"),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."net_cents" >= 0 and "invoices"."tax_cents" >= 0 and "invoices"."paid_cents" >= 0),
	CONSTRAINT "invoices_paid" CHECK (("invoices"."state" = 'paid') = ("invoices"."paid_cents" >= "invoices"."total_cents") or "invoices"."state" = 'void'),
	CONSTRAINT "invoices_sha256" CHECK ("invoices"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_newest" ON "credit_notes" USING btree ("issued_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_ticket" ON "invoice_lines" USING btree ("ticket_id") WHERE not is_void;--> statement-breakpoint
CREATE INDEX "invoice_payments_invoice" ON "invoice_payments" USING btree ("invoice_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "invoice_payments_day" ON "invoice_payments" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_agency_newest" ON "invoices" USING btree ("agency_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_month" ON "invoices" USING btree ("agency_id","month");--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("issued_at","id") WHERE state in ('open', 'partly_paid');--> statement-breakpoint
CREATE UNIQUE INDEX "derived_files_sidecar" ON "derived_files" USING btree ("video_id","name","sha256") WHERE kind = 'sidecar';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("agency_id","started_at","id");--> statement-breakpoint
CREATE POLICY "agency_rows" ON "billing_addresses" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "billing_addresses"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "billing_addresses"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "admin_only" ON "billing_settings" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "credit_notes" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "credit_notes"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "credit_notes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "invoice_counters" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "invoice_lines" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "invoice_lines"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "invoice_lines" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "invoice_payments" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "invoice_payments"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "invoice_payments" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "invoices" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "invoices"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "invoices" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
ALTER POLICY "agency_reads" ON "derived_files" TO public USING ((select current_setting('app.role', true) = 'agency') and "derived_files"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid) and "derived_files"."kind" in ('poster', 'playable', 'frame-index', 'sidecar'));
--> statement-breakpoint
-- Returns the next number of a series, such as INV-2026-0042. The row of the counter stays locked until the transaction
-- ends, so a rolled back document leaves no gap. It runs as the owner: no one else counts. Documents that another
-- installation issued, which an import brought, are not counted again.
CREATE FUNCTION take_invoice_number(
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
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION take_invoice_number FROM PUBLIC;
