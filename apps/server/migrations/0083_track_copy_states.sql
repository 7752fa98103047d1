CREATE TABLE "track_copies" (
	"video_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"track_number" integer NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "track_copies_video_id_kind_track_number_pk" PRIMARY KEY("video_id","kind","track_number"),
	CONSTRAINT "track_copies_kind" CHECK ("track_copies"."kind" in ('sound-track', 'video-track')),
	CONSTRAINT "track_copies_state" CHECK ("track_copies"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "track_copies_note" CHECK (("track_copies"."note" is null) = ("track_copies"."state" <> 'failed'))
);
--> statement-breakpoint
ALTER TABLE "track_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "track_copies" ADD CONSTRAINT "track_copies_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "track_copies" ADD CONSTRAINT "track_copies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "track_copies_waiting" ON "track_copies" USING btree ("changed_at") WHERE "track_copies"."state" = 'waiting';--> statement-breakpoint
CREATE POLICY "agency_reads" ON "track_copies" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "track_copies"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "track_copies" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- Earlier releases copied tracks without a record, and none of files whose clock jumps: the sweep copies what has no file.
INSERT INTO track_copies (video_id, agency_id, kind, track_number, state, changed_at)
  SELECT video.id, video.agency_id, track.kind, track.number,
      CASE WHEN EXISTS (SELECT FROM derived_files AS file
        WHERE file.video_id = video.id AND file.kind = track.kind AND file.track_number = track.number)
      THEN 'done' ELSE 'waiting' END,
      now()
    FROM videos AS video
      JOIN video_media AS media ON media.video_id = video.id AND media.state <> 'working',
    LATERAL (
      SELECT 'sound-track' AS kind, (fact->>'number')::integer AS number
        FROM jsonb_array_elements(video.facts->'soundTracks') AS fact
        WHERE NOT (fact->>'isMain')::boolean AND (fact->>'isDecodable')::boolean
      UNION ALL
      SELECT 'video-track', (fact->>'number')::integer
        FROM jsonb_array_elements(video.facts->'pictureTracks') AS fact
        WHERE NOT (fact->>'isMain')::boolean
    ) AS track;
