CREATE TABLE "evidence_bundles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"created_by_name" text NOT NULL,
	"created_by_email" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"size_bytes" bigint,
	"content_sha256" text,
	"files" jsonb,
	"texts" jsonb
);
--> statement-breakpoint
ALTER TABLE "evidence_bundles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "evidence_bundles" ADD CONSTRAINT "evidence_bundles_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_bundles" ADD CONSTRAINT "evidence_bundles_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_bundles_ticket" ON "evidence_bundles" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE POLICY "agency_rows" ON "evidence_bundles" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "evidence_bundles"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "evidence_bundles"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "blind_reports" ON "evidence_bundles" AS RESTRICTIVE FOR SELECT TO public USING ("evidence_bundles"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "custody_only" ON "evidence_bundles" AS RESTRICTIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "evidence_bundles"."kind" = 'custody') WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "evidence_bundles"."kind" = 'custody');