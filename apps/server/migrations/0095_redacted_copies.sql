CREATE TABLE "redaction_marks" (
	"redaction_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"tracks" jsonb NOT NULL,
	"track_count" integer NOT NULL,
	"tracks_version" integer NOT NULL,
	"muted_ranges" jsonb NOT NULL,
	"muted_range_count" integer NOT NULL,
	"muted_ranges_version" integer NOT NULL,
	CONSTRAINT "redaction_marks_redaction_id_video_id_pk" PRIMARY KEY("redaction_id","video_id")
);
--> statement-breakpoint
ALTER TABLE "redaction_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "redaction_videos" (
	"redaction_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"length_seconds" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"file_id" uuid,
	"checked_frames" integer,
	CONSTRAINT "redaction_videos_redaction_id_video_id_pk" PRIMARY KEY("redaction_id","video_id"),
	CONSTRAINT "redaction_videos_price" CHECK ("redaction_videos"."length_seconds" >= 0 and "redaction_videos"."cost_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "redaction_videos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "redactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text NOT NULL,
	"purpose" text NOT NULL,
	"request_number" text NOT NULL,
	"deadline" timestamp (3) with time zone,
	"hidden" text[] NOT NULL,
	"instructions" text NOT NULL,
	"needs_second_person" boolean NOT NULL,
	"ordered_by_id" uuid,
	"ordered_by" text NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"settings_version" integer,
	"total_cents" integer NOT NULL,
	"total_seconds" integer NOT NULL,
	"started_by" text,
	"started_at" timestamp (3) with time zone,
	"editor_ids" uuid[] DEFAULT '{}' NOT NULL,
	"note" text,
	"checked_by" text,
	"checked_at" timestamp (3) with time zone,
	"delivered_by" text,
	"delivered_at" timestamp (3) with time zone,
	"canceled_by" text,
	"canceled_at" timestamp (3) with time zone,
	CONSTRAINT "redactions_state" CHECK ("redactions"."state" in ('ordered', 'in_progress', 'rendering', 'to_check', 'approved', 'delivered', 'canceled')),
	CONSTRAINT "redactions_purpose" CHECK ("redactions"."purpose" in ('public-records', 'court', 'media', 'training')),
	CONSTRAINT "redactions_totals" CHECK ("redactions"."total_cents" >= 0 and "redactions"."total_seconds" >= 0),
	CONSTRAINT "redactions_delivered" CHECK (("redactions"."state" = 'delivered') = ("redactions"."delivered_at" is not null)),
	CONSTRAINT "redactions_canceled" CHECK (("redactions"."state" = 'canceled') = ("redactions"."canceled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "redactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "redaction_marks" ADD CONSTRAINT "redaction_marks_redaction_id_redactions_id_fk" FOREIGN KEY ("redaction_id") REFERENCES "public"."redactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redaction_marks" ADD CONSTRAINT "redaction_marks_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redaction_marks" ADD CONSTRAINT "redaction_marks_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD CONSTRAINT "redaction_videos_redaction_id_redactions_id_fk" FOREIGN KEY ("redaction_id") REFERENCES "public"."redactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD CONSTRAINT "redaction_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD CONSTRAINT "redaction_videos_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD CONSTRAINT "redaction_videos_file_id_derived_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."derived_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redactions" ADD CONSTRAINT "redactions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redactions" ADD CONSTRAINT "redactions_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redactions" ADD CONSTRAINT "redactions_ordered_by_id_users_id_fk" FOREIGN KEY ("ordered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redactions" ADD CONSTRAINT "redactions_settings_version_ticket_settings_version_fk" FOREIGN KEY ("settings_version") REFERENCES "public"."ticket_settings"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redaction_marks_video" ON "redaction_marks" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "redaction_videos_video" ON "redaction_videos" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "redaction_videos_file" ON "redaction_videos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "redactions_ticket" ON "redactions" USING btree ("ticket_id","ordered_at");--> statement-breakpoint
CREATE INDEX "redactions_orderer" ON "redactions" USING btree ("ordered_by_id");--> statement-breakpoint
CREATE POLICY "admin_only" ON "redaction_marks" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "redaction_videos" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "redaction_videos"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "redaction_videos"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "redactions" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "redactions"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "redactions"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));