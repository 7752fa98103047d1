CREATE TABLE "video_excerpts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"start_microseconds" bigint NOT NULL,
	"end_microseconds" bigint,
	"start_frame" integer,
	"end_frame" integer,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"progress" integer,
	"note" text,
	"attempts" integer NOT NULL,
	"file_id" uuid,
	"width" integer,
	"height" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_excerpts_part" UNIQUE NULLS NOT DISTINCT("video_id","kind","source","start_microseconds","end_microseconds","start_frame"),
	CONSTRAINT "video_excerpts_kind" CHECK ("video_excerpts"."kind" in ('still', 'clip')),
	CONSTRAINT "video_excerpts_source" CHECK ("video_excerpts"."source" in ('original', 'copy')),
	CONSTRAINT "video_excerpts_state" CHECK ("video_excerpts"."state" in ('waiting', 'working', 'ready', 'failed')),
	CONSTRAINT "video_excerpts_progress" CHECK ("video_excerpts"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "video_excerpts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "shapes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "playback_rate" double precision;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD CONSTRAINT "video_excerpts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD CONSTRAINT "video_excerpts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD CONSTRAINT "video_excerpts_file_id_derived_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."derived_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_excerpts_file" ON "video_excerpts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "video_excerpts_unfinished" ON "video_excerpts" USING btree ("changed_at") WHERE "video_excerpts"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "findings_removed" ON "findings" USING btree ("removed_at") WHERE "findings"."removed_at" is not null;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_shapes" CHECK (jsonb_typeof("findings"."shapes") = 'array');--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_playback_rate" CHECK ("findings"."playback_rate" > 0);--> statement-breakpoint
CREATE POLICY "admin_only" ON "video_excerpts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));