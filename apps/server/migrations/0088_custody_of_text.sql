-- Downloads that were prepared before have no file. They would have been valid for ten minutes.
DELETE FROM "export_requests";--> statement-breakpoint
CREATE TABLE "export_pieces" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "export_pieces_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
ALTER TABLE "export_pieces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "evidence_accesses" DROP CONSTRAINT "evidence_accesses_event";--> statement-breakpoint
ALTER TABLE "evidence_accesses" ALTER COLUMN "agency_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "evidence_accesses" ADD COLUMN "versions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_requests" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
ALTER TABLE "export_requests" ADD COLUMN "file_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "export_requests" ADD COLUMN "rows" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "export_requests" ADD COLUMN "size_bytes" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "export_requests" ADD COLUMN "sha256" text NOT NULL;--> statement-breakpoint
ALTER TABLE "export_pieces" ADD CONSTRAINT "export_pieces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_requests" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "export_requests" DROP COLUMN "selection";--> statement-breakpoint
ALTER TABLE "evidence_accesses" ADD CONSTRAINT "evidence_accesses_event" CHECK ("evidence_accesses"."event" in ('video.viewed', 'video.downloaded', 'video.picture_viewed', 'video.fetched', 'report.viewed', 'report.downloaded', 'bundle.downloaded', 'export.downloaded', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'receipt.downloaded'));--> statement-breakpoint
ALTER TABLE "export_requests" ADD CONSTRAINT "export_requests_sha256" CHECK ("export_requests"."sha256" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
CREATE POLICY "owner_rows" ON "export_pieces" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "export_pieces"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "export_pieces"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
ALTER POLICY "second_review_entries" ON "custody_entries" TO public USING ((select current_setting('app.role', true) = 'system') or "custody_entries"."ticket_id" is null or "custody_entries"."actor_id" = (select nullif(current_setting('app.user', true), '')::uuid)
      or "custody_entries"."ticket_id" <> all (array(select ticket_id from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid)))
      or not exists (select from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid) and second_reviews.ticket_id = "custody_entries"."ticket_id"
        and (second_reviews.id::text = coalesce("custody_entries"."data" ->> 'secondReviewId',
            case when "custody_entries"."subject" = 'second_review' then "custody_entries"."subject_id" end)
          or (second_reviews.reviewer_id = "custody_entries"."actor_id" and "custody_entries"."event" in ('ticket.review_started', 'ticket.reopened', 'ticket.message_sent', 'ticket.paused', 'ticket.resumed', 'finding.added', 'finding.edited', 'finding.removed', 'finding.restored', 'scorecard.chosen', 'scorecard.answered', 'scorecard.answer_removed', 'report.previewed', 'report.delivered', 'report.viewed', 'report.downloaded', 'report.bytes_sent', 'ticket.review_read', 'video.viewed', 'video.downloaded', 'video.bytes_sent', 'video.clip_asked', 'second_review.taken', 'calibration.added', 'calibration.taken', 'video.picture_viewed', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'receipt.downloaded', 'text.versions_sent')))));--> statement-breakpoint
ALTER POLICY "second_review_entries" ON "imported_ledger_entries" TO public USING ((select current_setting('app.role', true) = 'system') or "imported_ledger_entries"."ticket_id" is null or "imported_ledger_entries"."actor_id" = (select nullif(current_setting('app.user', true), '')::uuid)
      or "imported_ledger_entries"."ticket_id" <> all (array(select ticket_id from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid)))
      or not exists (select from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid) and second_reviews.ticket_id = "imported_ledger_entries"."ticket_id"
        and (second_reviews.id::text = coalesce("imported_ledger_entries"."data" ->> 'secondReviewId',
            case when "imported_ledger_entries"."subject" = 'second_review' then "imported_ledger_entries"."subject_id" end)
          or (second_reviews.reviewer_id = "imported_ledger_entries"."actor_id" and "imported_ledger_entries"."event" in ('ticket.review_started', 'ticket.reopened', 'ticket.message_sent', 'ticket.paused', 'ticket.resumed', 'finding.added', 'finding.edited', 'finding.removed', 'finding.restored', 'scorecard.chosen', 'scorecard.answered', 'scorecard.answer_removed', 'report.previewed', 'report.delivered', 'report.viewed', 'report.downloaded', 'report.bytes_sent', 'ticket.review_read', 'video.viewed', 'video.downloaded', 'video.bytes_sent', 'video.clip_asked', 'second_review.taken', 'calibration.added', 'calibration.taken', 'video.picture_viewed', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'receipt.downloaded', 'text.versions_sent')))));--> statement-breakpoint
ALTER TABLE "evidence_accesses" ADD COLUMN "opened_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE evidence_accesses SET opened_hash = entry.content_hash FROM custody_entries entry WHERE entry.sequence = opened_sequence;--> statement-breakpoint
ALTER TABLE "evidence_accesses" DROP COLUMN "opened_sequence";
