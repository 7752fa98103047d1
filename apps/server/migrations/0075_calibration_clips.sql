CREATE TABLE "calibration_clips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"title" text NOT NULL,
	"report_id" uuid NOT NULL,
	"reference" jsonb NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "calibration_clips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "second_reviews" DROP CONSTRAINT "second_reviews_ticket_id_unique";--> statement-breakpoint
DROP INDEX "second_reviews_newest";--> statement-breakpoint
DROP INDEX "second_reviews_finished";--> statement-breakpoint
ALTER TABLE "second_reviews" ALTER COLUMN "draw_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD COLUMN "calibration_clip_id" uuid;--> statement-breakpoint
ALTER TABLE "calibration_clips" ADD CONSTRAINT "calibration_clips_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_clips" ADD CONSTRAINT "calibration_clips_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_clips_newest" ON "calibration_clips" USING btree ("added_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_clips_ticket" ON "calibration_clips" USING btree ("ticket_id") WHERE "calibration_clips"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_calibration_clip_id_calibration_clips_id_fk" FOREIGN KEY ("calibration_clip_id") REFERENCES "public"."calibration_clips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "second_reviews_ticket" ON "second_reviews" USING btree ("ticket_id") WHERE "second_reviews"."draw_id" is not null;--> statement-breakpoint
CREATE INDEX "second_reviews_calibrated" ON "second_reviews" USING btree ("finished_at","id") WHERE "second_reviews"."calibration_clip_id" is not null;--> statement-breakpoint
CREATE INDEX "second_reviews_newest" ON "second_reviews" USING btree ("drawn_at","id") WHERE "second_reviews"."draw_id" is not null;--> statement-breakpoint
CREATE INDEX "second_reviews_finished" ON "second_reviews" USING btree ("finished_at","id") WHERE "second_reviews"."draw_id" is not null;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_clip" UNIQUE("calibration_clip_id","reviewer_id");--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_origin" CHECK (("second_reviews"."draw_id" is null) <> ("second_reviews"."calibration_clip_id" is null));--> statement-breakpoint
CREATE POLICY "admin_only" ON "calibration_clips" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));