ALTER TABLE "video_media" ADD COLUMN "analysis" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_media" ADD COLUMN "analysis_progress" integer;--> statement-breakpoint
ALTER TABLE "video_media" ADD COLUMN "content" jsonb;--> statement-breakpoint
CREATE INDEX "videos_agency_sha256" ON "videos" USING btree ("agency_id","sha256","stored_at");--> statement-breakpoint
CREATE INDEX "video_media_unanalyzed" ON "video_media" USING btree ("changed_at") WHERE "video_media"."analysis" in ('waiting', 'working');--> statement-breakpoint
ALTER TABLE "video_media" ADD CONSTRAINT "video_media_analysis" CHECK ("video_media"."analysis" in ('waiting', 'working', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "video_media" ADD CONSTRAINT "video_media_analysis_progress" CHECK ("video_media"."analysis_progress" between 0 and 100);