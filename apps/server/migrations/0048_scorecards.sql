CREATE TABLE "scorecard_answers" (
	"ticket_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"agency_id" uuid NOT NULL,
	"option" smallint,
	"text" text,
	"is_not_applicable" boolean NOT NULL,
	"finding_id" uuid,
	"video_id" uuid,
	"position_microseconds" bigint,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scorecard_answers_ticket_id_question_id_pk" PRIMARY KEY("ticket_id","question_id"),
	CONSTRAINT "scorecard_answers_value" CHECK (num_nonnulls("scorecard_answers"."option", "scorecard_answers"."text") + "scorecard_answers"."is_not_applicable"::int = 1),
	CONSTRAINT "scorecard_answers_option" CHECK ("scorecard_answers"."option" between 1 and 9),
	CONSTRAINT "scorecard_answers_evidence" CHECK ("scorecard_answers"."finding_id" is null or "scorecard_answers"."position_microseconds" is null),
	CONSTRAINT "scorecard_answers_moment" CHECK ("scorecard_answers"."video_id" is null or "scorecard_answers"."position_microseconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "scorecard_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecard_assignments" (
	"scorecard_id" uuid NOT NULL,
	"agency_id" uuid,
	"incident_type" text,
	"incident_key" text,
	CONSTRAINT "scorecard_assignments_once" UNIQUE NULLS NOT DISTINCT("agency_id","incident_key"),
	CONSTRAINT "scorecard_assignments_key" CHECK (("scorecard_assignments"."incident_type" is null) = ("scorecard_assignments"."incident_key" is null))
);
--> statement-breakpoint
ALTER TABLE "scorecard_assignments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecard_versions" (
	"scorecard_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scorecard_versions_scorecard_id_version_pk" PRIMARY KEY("scorecard_id","version"),
	CONSTRAINT "scorecard_versions_positive" CHECK ("scorecard_versions"."version" > 0),
	CONSTRAINT "scorecard_versions_size" CHECK (length("scorecard_versions"."content"::text) <= 500000)
);
--> statement-breakpoint
ALTER TABLE "scorecard_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"draft_revision" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "scorecards_revision" CHECK ("scorecards"."draft_revision" >= 0)
);
--> statement-breakpoint
ALTER TABLE "scorecards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_scorecards" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_scorecards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_ticket_id_ticket_scorecards_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket_scorecards"("ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_finding_id_findings_id_fk" FOREIGN KEY ("finding_id") REFERENCES "public"."findings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_assignments" ADD CONSTRAINT "scorecard_assignments_scorecard_id_scorecards_id_fk" FOREIGN KEY ("scorecard_id") REFERENCES "public"."scorecards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_assignments" ADD CONSTRAINT "scorecard_assignments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_versions" ADD CONSTRAINT "scorecard_versions_scorecard_id_scorecards_id_fk" FOREIGN KEY ("scorecard_id") REFERENCES "public"."scorecards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_scorecards" ADD CONSTRAINT "ticket_scorecards_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_scorecards" ADD CONSTRAINT "ticket_scorecards_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_scorecards" ADD CONSTRAINT "ticket_scorecards_version_fk" FOREIGN KEY ("scorecard_id","version") REFERENCES "public"."scorecard_versions"("scorecard_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scorecard_answers_finding" ON "scorecard_answers" USING btree ("finding_id");--> statement-breakpoint
CREATE INDEX "scorecard_answers_video" ON "scorecard_answers" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "scorecard_assignments_scorecard" ON "scorecard_assignments" USING btree ("scorecard_id");--> statement-breakpoint
CREATE POLICY "admin_only" ON "scorecard_answers" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "scorecard_assignments" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "scorecard_versions" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "scorecards" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "ticket_scorecards" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE TRIGGER scorecard_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON scorecard_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
