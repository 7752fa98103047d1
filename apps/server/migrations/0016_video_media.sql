CREATE TABLE "video_media" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"state" text NOT NULL,
	"progress" integer,
	"note" text,
	"facts" jsonb,
	"decode_errors" integer,
	"attempts" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_media_state" CHECK ("video_media"."state" in ('working', 'ready', 'not-needed', 'failed')),
	CONSTRAINT "video_media_progress" CHECK ("video_media"."progress" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "video_media" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "video_media" ADD CONSTRAINT "video_media_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_media" ADD CONSTRAINT "video_media_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_media_working" ON "video_media" USING btree ("changed_at") WHERE "video_media"."state" = 'working';--> statement-breakpoint
CREATE POLICY "agency_reads" ON "video_media" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "video_media"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "office_wall" ON "video_media" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));