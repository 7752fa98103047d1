CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"agency_id" uuid,
	"agency_name" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "support_requests_text" CHECK (length(trim("support_requests"."text")) > 0),
	CONSTRAINT "support_requests_answer" CHECK (("support_requests"."answer" is null) = ("support_requests"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "support_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "export_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"selection" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "processing_items" (
	"run_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"changed_at" timestamp with time zone,
	CONSTRAINT "processing_items_run_id_video_id_pk" PRIMARY KEY("run_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "processing_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "processing_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"video_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processing_runs_videos" CHECK ("processing_runs"."video_count" > 0)
);
--> statement-breakpoint
ALTER TABLE "processing_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "delivered_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "storage_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "stored_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "badge_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "incident_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "officers_involved" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "status" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "officer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "officer_key" text GENERATED ALWAYS AS (left(lower(officer_name), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "review_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "recording_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is there already gets what a new row would have; the defaults serve this step alone.
ALTER TABLE "reports" DISABLE TRIGGER "reports_append_only";--> statement-breakpoint
UPDATE "reports" SET
  "incident_type" = "content"->>'incidentType',
  "officers_involved" = ARRAY(SELECT jsonb_array_elements_text("content"->'officers')),
  "search_text" = lower(concat_ws(E'\n', "content"->>'incidentType',
    (SELECT string_agg(name, E'\n') FROM jsonb_array_elements_text("content"->'officers') AS name), "content"->>'agencyName'));--> statement-breakpoint
ALTER TABLE "reports" ENABLE TRIGGER "reports_append_only";--> statement-breakpoint
UPDATE "videos" SET
  "officer_name" = array_to_string(t."officers_involved", ', '),
  "review_type" = t."review_type",
  "search_text" = lower(concat_ws(E'\n', array_to_string(t."officers_involved", ', '), a."name", t."review_type"))
FROM "tickets" t JOIN "agencies" a ON a."id" = t."agency_id" WHERE t."id" = "videos"."ticket_id";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "incident_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "officers_involved" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "officer_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "review_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_requests" ADD CONSTRAINT "export_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_items" ADD CONSTRAINT "processing_items_run_id_processing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."processing_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_items" ADD CONSTRAINT "processing_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_runs" ADD CONSTRAINT "processing_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_requests_newest" ON "support_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_requests_user" ON "support_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "export_requests_expiry" ON "export_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "processing_items_order" ON "processing_items" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "processing_items_video" ON "processing_items" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "processing_runs_expiry" ON "processing_runs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reports_agency_newest" ON "reports" USING btree ("agency_id","delivered_at","id");--> statement-breakpoint
CREATE INDEX "reports_incident" ON "reports" USING btree ("incident_type","id");--> statement-breakpoint
CREATE INDEX "reports_search" ON "reports" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_due" ON "tickets" USING btree ("agency_id","due_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status" ON "tickets" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_status" ON "tickets" USING btree ("agency_id","status","id");--> statement-breakpoint
CREATE INDEX "tickets_incident" ON "tickets" USING btree ("incident_type","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_incident" ON "tickets" USING btree ("agency_id","incident_type","id");--> statement-breakpoint
CREATE INDEX "videos_officer" ON "videos" USING btree ("officer_key","id");--> statement-breakpoint
CREATE INDEX "videos_status" ON "videos" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "videos_search" ON "videos" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_status" CHECK ("videos"."status" in ('pending', 'processing', 'completed', 'failed'));--> statement-breakpoint
CREATE POLICY "owner_wall" ON "email_changes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or "email_changes"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system') or "email_changes"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner_wall" ON "support_requests" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or "support_requests"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system') or "support_requests"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "export_requests" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system')) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "processing_items" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system')) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "processing_runs" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system')) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));