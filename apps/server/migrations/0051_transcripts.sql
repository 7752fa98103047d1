CREATE TABLE "transcript_lines" (
	"transcript_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start_microseconds" bigint NOT NULL,
	"end_microseconds" bigint NOT NULL,
	"speaker" text,
	"text" text NOT NULL,
	"corrected_text" text,
	"confirmed_by" text,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "transcript_lines_transcript_id_number_pk" PRIMARY KEY("transcript_id","number"),
	CONSTRAINT "transcript_lines_range" CHECK ("transcript_lines"."start_microseconds" >= 0 and "transcript_lines"."end_microseconds" >= "transcript_lines"."start_microseconds"),
	CONSTRAINT "transcript_lines_confirmed" CHECK (("transcript_lines"."confirmed_by" is null) = ("transcript_lines"."confirmed_at" is null)
        and ("transcript_lines"."corrected_text" is null or "transcript_lines"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "transcript_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transcriptions" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress" integer,
	"note" text,
	"attempts" integer NOT NULL,
	"requested_by" text NOT NULL,
	"parts" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transcriptions_state" CHECK ("transcriptions"."state" in ('waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "transcriptions_progress" CHECK ("transcriptions"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "transcriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"made_by" text NOT NULL,
	"origin" text NOT NULL,
	"model" text,
	"file_id" uuid NOT NULL,
	"line_count" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transcripts_version" UNIQUE("video_id","version"),
	CONSTRAINT "transcripts_version_positive" CHECK ("transcripts"."version" > 0),
	CONSTRAINT "transcripts_made_by" CHECK ("transcripts"."made_by" in ('machine', 'person')),
	CONSTRAINT "transcripts_origin" CHECK ("transcripts"."origin" in ('file', 'service'))
);
--> statement-breakpoint
ALTER TABLE "transcripts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_transcript_id_transcripts_id_fk" FOREIGN KEY ("transcript_id") REFERENCES "public"."transcripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcriptions" ADD CONSTRAINT "transcriptions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_file_id_derived_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."derived_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transcriptions_unfinished" ON "transcriptions" USING btree ("changed_at") WHERE "transcriptions"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "transcripts_file" ON "transcripts" USING btree ("file_id");--> statement-breakpoint
CREATE POLICY "admin_only" ON "transcript_lines" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "transcriptions" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "transcripts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));