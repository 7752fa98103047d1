CREATE TABLE "second_review_draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"drawn_by" text,
	"list_sequence" bigint NOT NULL,
	"seed" text NOT NULL,
	"eligible_count" integer NOT NULL,
	"drawn_count" integer NOT NULL,
	CONSTRAINT "second_review_draws_seed" CHECK ("second_review_draws"."seed" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "second_review_draws" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_review_progress" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "second_review_progress_single" CHECK ("second_review_progress"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "second_review_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_review_shares" (
	"agency_id" uuid,
	"incident_type" text,
	"incident_key" text,
	"percent" integer NOT NULL,
	CONSTRAINT "second_review_shares_once" UNIQUE NULLS NOT DISTINCT("agency_id","incident_key"),
	CONSTRAINT "second_review_shares_key" CHECK (("second_review_shares"."incident_type" is null) = ("second_review_shares"."incident_key" is null)),
	CONSTRAINT "second_review_shares_percent" CHECK ("second_review_shares"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "second_review_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"drawn_at" timestamp (3) with time zone NOT NULL,
	"report_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"reviewer_name" text,
	"taken_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"content" jsonb,
	"adjudicated_at" timestamp (3) with time zone,
	"adjudicated_by" text,
	"adjudication" jsonb,
	CONSTRAINT "second_reviews_ticket_id_unique" UNIQUE("ticket_id"),
	CONSTRAINT "second_reviews_content" CHECK (("second_reviews"."finished_at" is null) = ("second_reviews"."content" is null)),
	CONSTRAINT "second_reviews_adjudication" CHECK (("second_reviews"."adjudicated_at" is null) = ("second_reviews"."adjudication" is null)
        and ("second_reviews"."adjudicated_at" is null or "second_reviews"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "second_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "video_excerpts" DROP CONSTRAINT "video_excerpts_part";--> statement-breakpoint
ALTER TABLE "scorecard_answers" DROP CONSTRAINT "scorecard_answers_ticket_id_question_id_pk";--> statement-breakpoint
ALTER TABLE "watched_parts" DROP CONSTRAINT "watched_parts_video_id_reviewer_id_speed_is_heard_pk";--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "second_review_id" uuid;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD COLUMN "second_review_id" uuid;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD COLUMN "second_review_id" uuid;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD COLUMN "second_review_id" uuid;--> statement-breakpoint
ALTER TABLE "second_review_shares" ADD CONSTRAINT "second_review_shares_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_draw_id_second_review_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."second_review_draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_review_draws_newest" ON "second_review_draws" USING btree ("drawn_at","id");--> statement-breakpoint
CREATE INDEX "second_reviews_newest" ON "second_reviews" USING btree ("drawn_at","id");--> statement-breakpoint
CREATE INDEX "second_reviews_finished" ON "second_reviews" USING btree ("finished_at","id");--> statement-breakpoint
CREATE INDEX "second_reviews_draw" ON "second_reviews" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "second_reviews_taken" ON "second_reviews" USING btree ("reviewer_id") WHERE "second_reviews"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_second_review_id_second_reviews_id_fk" FOREIGN KEY ("second_review_id") REFERENCES "public"."second_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_second_review_id_second_reviews_id_fk" FOREIGN KEY ("second_review_id") REFERENCES "public"."second_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD CONSTRAINT "video_excerpts_second_review_id_second_reviews_id_fk" FOREIGN KEY ("second_review_id") REFERENCES "public"."second_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_second_review_id_second_reviews_id_fk" FOREIGN KEY ("second_review_id") REFERENCES "public"."second_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_second_review" ON "findings" USING btree ("second_review_id");--> statement-breakpoint
CREATE INDEX "scorecard_answers_second_review" ON "scorecard_answers" USING btree ("second_review_id");--> statement-breakpoint
CREATE INDEX "video_excerpts_second_review" ON "video_excerpts" USING btree ("second_review_id");--> statement-breakpoint
CREATE INDEX "watched_parts_second_review" ON "watched_parts" USING btree ("second_review_id");--> statement-breakpoint
ALTER TABLE "scorecard_answers" ADD CONSTRAINT "scorecard_answers_once" UNIQUE NULLS NOT DISTINCT("ticket_id","question_id","second_review_id");--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD CONSTRAINT "video_excerpts_part" UNIQUE NULLS NOT DISTINCT("video_id","kind","source","start_microseconds","end_microseconds","start_frame","second_review_id");--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_once" UNIQUE NULLS NOT DISTINCT("video_id","reviewer_id","speed","is_heard","second_review_id");--> statement-breakpoint
CREATE POLICY "blind_entries" ON "custody_entries" AS RESTRICTIVE FOR SELECT TO public USING ("custody_entries"."ticket_id" is null or "custody_entries"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))
      or "custody_entries"."actor_id" = (select nullif(current_setting('app.user', true), '')::uuid) or "custody_entries"."event" in ('ticket.created', 'video.stored', 'video.indexed', 'video.prepared', 'video.analyzed'));--> statement-breakpoint
CREATE POLICY "blind_files" ON "derived_files" AS RESTRICTIVE FOR SELECT TO public USING ("derived_files"."kind" not in ('still', 'clip') or "derived_files"."video_id" <> all (array(select id from videos where ticket_id = any (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))))
      or "derived_files"."id" = any (array(select file_id from video_excerpts where second_review_id = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))));--> statement-breakpoint
CREATE POLICY "one_review" ON "findings" AS RESTRICTIVE FOR ALL TO public USING ((select current_setting('app.role', true) = 'system') or ("findings"."second_review_id" is null and "findings"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))
    or "findings"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))) WITH CHECK ((select current_setting('app.role', true) = 'system') or ("findings"."second_review_id" is null and "findings"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))
    or "findings"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "blind_reports" ON "reports" AS RESTRICTIVE FOR SELECT TO public USING ("reports"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "one_review" ON "scorecard_answers" AS RESTRICTIVE FOR ALL TO public USING ((select current_setting('app.role', true) = 'system') or ("scorecard_answers"."second_review_id" is null and "scorecard_answers"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))
    or "scorecard_answers"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))) WITH CHECK ((select current_setting('app.role', true) = 'system') or ("scorecard_answers"."second_review_id" is null and "scorecard_answers"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))
    or "scorecard_answers"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "one_review" ON "video_excerpts" AS RESTRICTIVE FOR ALL TO public USING ((select current_setting('app.role', true) = 'system') or ("video_excerpts"."second_review_id" is null and "video_excerpts"."video_id" <> all (array(select id from videos where ticket_id = any (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))))
    or "video_excerpts"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))) WITH CHECK ((select current_setting('app.role', true) = 'system') or ("video_excerpts"."second_review_id" is null and "video_excerpts"."video_id" <> all (array(select id from videos where ticket_id = any (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))))
    or "video_excerpts"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "one_review" ON "watched_parts" AS RESTRICTIVE FOR ALL TO public USING ((select current_setting('app.role', true) = 'system') or ("watched_parts"."second_review_id" is null and "watched_parts"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))
    or "watched_parts"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null))) WITH CHECK ((select current_setting('app.role', true) = 'system') or ("watched_parts"."second_review_id" is null and "watched_parts"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)))
    or "watched_parts"."second_review_id" = any (array(select id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "admin_only" ON "second_review_draws" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "second_review_progress" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "second_review_shares" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "second_reviews" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));