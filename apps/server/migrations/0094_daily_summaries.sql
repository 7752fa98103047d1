CREATE TABLE "summary_changes" (
	"agency_id" uuid NOT NULL,
	"day" date,
	"ticket_id" uuid
);
--> statement-breakpoint
ALTER TABLE "summary_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "arrival_days" (
	"agency_id" uuid NOT NULL,
	"day" date NOT NULL,
	"incident_type" text NOT NULL,
	"tickets" integer NOT NULL,
	CONSTRAINT "arrival_days_agency_id_day_incident_type_pk" PRIMARY KEY("agency_id","day","incident_type")
);
--> statement-breakpoint
ALTER TABLE "arrival_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "delivery_days" (
	"agency_id" uuid NOT NULL,
	"day" date NOT NULL,
	"incident_type" text NOT NULL,
	"tickets" integer NOT NULL,
	"on_time" integer NOT NULL,
	"seconds" double precision[] NOT NULL,
	"footage_seconds" bigint NOT NULL,
	"played_milliseconds" numeric NOT NULL,
	"findings" jsonb NOT NULL,
	"uncounted" integer NOT NULL,
	CONSTRAINT "delivery_days_agency_id_day_incident_type_pk" PRIMARY KEY("agency_id","day","incident_type")
);
--> statement-breakpoint
ALTER TABLE "delivery_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_days" (
	"agency_id" uuid NOT NULL,
	"day" date NOT NULL,
	"incident_type" text NOT NULL,
	"tickets" integer NOT NULL,
	"on_time" integer NOT NULL,
	"seconds" double precision[] NOT NULL,
	"footage_seconds" bigint NOT NULL,
	"played_milliseconds" numeric NOT NULL,
	"findings" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"scorecards" jsonb NOT NULL,
	CONSTRAINT "report_days_agency_id_day_incident_type_pk" PRIMARY KEY("agency_id","day","incident_type")
);
--> statement-breakpoint
ALTER TABLE "report_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "open_work" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"incident_type" text NOT NULL,
	"reviewer_id" uuid,
	"total_seconds" integer NOT NULL,
	"footage_left" numeric NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "open_work_sums" (
	"agency_id" uuid NOT NULL,
	"incident_type" text NOT NULL,
	"reviewer_id" uuid,
	"tickets" integer NOT NULL,
	"total_seconds" bigint NOT NULL,
	"footage_left" numeric NOT NULL,
	CONSTRAINT "open_work_sums_once" UNIQUE NULLS NOT DISTINCT("agency_id","incident_type","reviewer_id")
);
--> statement-breakpoint
ALTER TABLE "open_work_sums" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "played_days" (
	"agency_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"played_milliseconds" numeric NOT NULL,
	"watched_microseconds" numeric NOT NULL,
	CONSTRAINT "played_days_agency_id_day_reviewer_id_pk" PRIMARY KEY("agency_id","day","reviewer_id")
);
--> statement-breakpoint
ALTER TABLE "played_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "summary_changes" ADD CONSTRAINT "summary_changes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "arrival_days" ADD CONSTRAINT "arrival_days_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_days" ADD CONSTRAINT "delivery_days_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_days" ADD CONSTRAINT "report_days_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_work" ADD CONSTRAINT "open_work_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_work_sums" ADD CONSTRAINT "open_work_sums_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_days" ADD CONSTRAINT "played_days_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "arrival_days_day" ON "arrival_days" USING btree ("day","agency_id","incident_type","tickets");--> statement-breakpoint
CREATE INDEX "delivery_days_day" ON "delivery_days" USING btree ("day","agency_id","incident_type","tickets");--> statement-breakpoint
CREATE INDEX "played_days_day" ON "played_days" USING btree ("day");--> statement-breakpoint
CREATE POLICY "agency_rows" ON "summary_changes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "summary_changes"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "summary_changes"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "admin_only" ON "arrival_days" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "delivery_days" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "report_days" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "report_days"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "report_days"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "admin_only" ON "open_work" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "open_work_sums" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "played_days" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- A job summarizes all days and open tickets after the start. Until then, figures are computed from the rows.
INSERT INTO "summary_changes" ("agency_id", "day")
  SELECT "agency_id", ("submitted_at" AT TIME ZONE 'UTC')::date FROM "tickets"
  UNION SELECT "agency_id", ("delivered_at" AT TIME ZONE 'UTC')::date FROM "reports";--> statement-breakpoint
INSERT INTO "summary_changes" ("agency_id", "ticket_id")
  SELECT "agency_id", "id" FROM "tickets" WHERE "status" <> 'completed';
