CREATE TABLE "imported_ledger_entries" (
	"origin" text NOT NULL,
	"line" text NOT NULL,
	"proof" text[] NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS ((line::jsonb ->> 'sequence')::bigint) STORED NOT NULL,
	"hash" text GENERATED ALWAYS AS ((line::jsonb ->> 'hash')) STORED NOT NULL,
	"occurred_at" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'occurredAt')) STORED NOT NULL,
	"actor_id" uuid GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'actorId')::uuid) STORED,
	"actor_name" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'actorName')) STORED NOT NULL,
	"actor_email" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'actorEmail')) STORED,
	"agency_id" uuid GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'agencyId')::uuid) STORED NOT NULL,
	"audience" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'audience')) STORED NOT NULL,
	"event" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'event')) STORED NOT NULL,
	"subject" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'subject')) STORED NOT NULL,
	"subject_id" text GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'subjectId')) STORED NOT NULL,
	"ticket_id" uuid GENERATED ALWAYS AS ((line::jsonb -> 'entry' ->> 'ticketId')::uuid) STORED,
	"data" jsonb GENERATED ALWAYS AS ((line::jsonb -> 'entry' -> 'data')) STORED NOT NULL,
	CONSTRAINT "imported_ledger_entries_origin_sequence_pk" PRIMARY KEY("origin","sequence")
);
--> statement-breakpoint
ALTER TABLE "imported_ledger_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imported_ledgers" (
	"origin" text PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"checkpoint" text NOT NULL,
	"keys" text[] NOT NULL,
	"key_changes" text NOT NULL,
	"tag_manifest_sha256" text NOT NULL,
	"exported_at" timestamp (3) with time zone NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_ledgers_sha256" CHECK ("imported_ledgers"."tag_manifest_sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "imported_ledgers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "imported_ledger_entries" ADD CONSTRAINT "imported_ledger_entries_origin_imported_ledgers_origin_fk" FOREIGN KEY ("origin") REFERENCES "public"."imported_ledgers"("origin") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_ledgers" ADD CONSTRAINT "imported_ledgers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_ledger_entries_ticket" ON "imported_ledger_entries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "imported_ledger_entries_subject" ON "imported_ledger_entries" USING btree (lower("subject_id"),"event");--> statement-breakpoint
CREATE POLICY "audience_read" ON "imported_ledger_entries" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "imported_ledger_entries"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid) and "imported_ledger_entries"."audience" = 'agency'));--> statement-breakpoint
CREATE POLICY "admin_insert" ON "imported_ledger_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "blind_entries" ON "imported_ledger_entries" AS RESTRICTIVE FOR SELECT TO public USING ("imported_ledger_entries"."ticket_id" is null or "imported_ledger_entries"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))
      or "imported_ledger_entries"."actor_id" = (select nullif(current_setting('app.user', true), '')::uuid) or "imported_ledger_entries"."event" in ('ticket.created', 'video.stored', 'video.indexed', 'video.prepared', 'video.analyzed'));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "imported_ledgers" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "imported_ledgers"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "imported_ledgers" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));
--> statement-breakpoint
CREATE TRIGGER imported_ledgers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON imported_ledgers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER imported_ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON imported_ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
