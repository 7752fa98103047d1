CREATE TABLE "derived_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"run_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"at_microseconds" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "derived_files_result" UNIQUE("run_id","video_id","kind","name"),
	CONSTRAINT "derived_files_sha256" CHECK ("derived_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "derived_files_size" CHECK ("derived_files"."size_bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "derived_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "processing_items" ADD COLUMN "progress" integer;--> statement-breakpoint
ALTER TABLE "derived_files" ADD CONSTRAINT "derived_files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived_files" ADD CONSTRAINT "derived_files_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "derived_files" ADD CONSTRAINT "derived_files_run_id_processing_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."processing_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "derived_files_video" ON "derived_files" USING btree ("video_id","kind","at_microseconds");--> statement-breakpoint
CREATE INDEX "derived_files_run" ON "derived_files" USING btree ("run_id");--> statement-breakpoint
ALTER TABLE "processing_items" ADD CONSTRAINT "processing_items_progress" CHECK ("processing_items"."progress" between 0 and 100);--> statement-breakpoint
CREATE POLICY "agency_reads" ON "derived_files" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "derived_files"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid) and "derived_files"."kind" in ('poster', 'playable'));--> statement-breakpoint
CREATE POLICY "office_wall" ON "derived_files" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- Whatever removes the row, a video's deletion by its agency among it, which sees none of the reviewers' files.
CREATE FUNCTION remove_derived_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.enqueue_job('delete-blob', json_build_object('storageKey', OLD.id), NULL, NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER derived_files_bytes AFTER DELETE ON derived_files
  FOR EACH ROW EXECUTE FUNCTION remove_derived_bytes();
