ALTER TABLE "findings" ADD COLUMN "start_frame" integer;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "end_frame" integer;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "frame_source" text;--> statement-breakpoint
ALTER TABLE "video_media" ADD COLUMN "frames_indexed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "video_media_unindexed" ON "video_media" USING btree ("changed_at") WHERE not "video_media"."frames_indexed";--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_frames" CHECK (("findings"."start_frame" is null) = ("findings"."frame_source" is null)
        and ("findings"."end_frame" is null) = ("findings"."start_frame" is null or "findings"."end_microseconds" is null)
        and "findings"."start_frame" >= 1 and "findings"."end_frame" >= "findings"."start_frame");--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_frame_source" CHECK ("findings"."frame_source" in ('original', 'copy'));