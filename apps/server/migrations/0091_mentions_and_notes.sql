CREATE TABLE "ticket_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_notes_position" UNIQUE("ticket_id","position"),
	CONSTRAINT "ticket_notes_place" CHECK ("ticket_notes"."position" > 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "evidence_accesses" DROP CONSTRAINT "evidence_accesses_event";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "mentions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_notes" ADD CONSTRAINT "ticket_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_accesses" ADD CONSTRAINT "evidence_accesses_event" CHECK ("evidence_accesses"."event" in ('video.viewed', 'video.downloaded', 'video.picture_viewed', 'video.fetched', 'report.viewed', 'report.downloaded', 'bundle.downloaded', 'export.downloaded', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'notes.viewed', 'receipt.downloaded'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('message', 'question', 'answer', 'mention', 'noteMention', 'reportDelivered', 'ticketAssigned', 'rushTicket'));--> statement-breakpoint
CREATE POLICY "blind_mentions" ON "notifications" AS RESTRICTIVE FOR SELECT TO public USING ("notifications"."kind" not in ('mention', 'noteMention') or "notifications"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "internal" ON "notifications" AS RESTRICTIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or not ("notifications"."kind" = 'noteMention'));--> statement-breakpoint
CREATE POLICY "admin_only" ON "ticket_notes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "blind_reports" ON "ticket_notes" AS RESTRICTIVE FOR SELECT TO public USING ("ticket_notes"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
ALTER POLICY "second_review_entries" ON "imported_ledger_entries" TO public USING ((select current_setting('app.role', true) = 'system') or "imported_ledger_entries"."ticket_id" is null or "imported_ledger_entries"."actor_id" = (select nullif(current_setting('app.user', true), '')::uuid)
      or "imported_ledger_entries"."ticket_id" <> all (array(select ticket_id from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid)))
      or not exists (select from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid) and second_reviews.ticket_id = "imported_ledger_entries"."ticket_id"
        and (second_reviews.id::text = coalesce("imported_ledger_entries"."data" ->> 'secondReviewId',
            case when "imported_ledger_entries"."subject" = 'second_review' then "imported_ledger_entries"."subject_id" end)
          or (second_reviews.reviewer_id = "imported_ledger_entries"."actor_id" and "imported_ledger_entries"."event" in ('ticket.review_started', 'ticket.reopened', 'ticket.message_sent', 'ticket.note_added', 'ticket.paused', 'ticket.resumed', 'finding.added', 'finding.edited', 'finding.removed', 'finding.restored', 'scorecard.chosen', 'scorecard.answered', 'scorecard.answer_removed', 'report.previewed', 'report.delivered', 'report.viewed', 'report.downloaded', 'report.bytes_sent', 'ticket.review_read', 'video.viewed', 'video.downloaded', 'video.bytes_sent', 'video.clip_asked', 'second_review.taken', 'calibration.added', 'calibration.taken', 'video.picture_viewed', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'notes.viewed', 'receipt.downloaded', 'text.versions_sent')))));--> statement-breakpoint
ALTER POLICY "second_review_entries" ON "custody_entries" TO public USING ((select current_setting('app.role', true) = 'system') or "custody_entries"."ticket_id" is null or "custody_entries"."actor_id" = (select nullif(current_setting('app.user', true), '')::uuid)
      or "custody_entries"."ticket_id" <> all (array(select ticket_id from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid)))
      or not exists (select from second_reviews
  where finished_at is null and taken_at is not null and reviewer_id is distinct from (select nullif(current_setting('app.user', true), '')::uuid) and second_reviews.ticket_id = "custody_entries"."ticket_id"
        and (second_reviews.id::text = coalesce("custody_entries"."data" ->> 'secondReviewId',
            case when "custody_entries"."subject" = 'second_review' then "custody_entries"."subject_id" end)
          or (second_reviews.reviewer_id = "custody_entries"."actor_id" and "custody_entries"."event" in ('ticket.review_started', 'ticket.reopened', 'ticket.message_sent', 'ticket.note_added', 'ticket.paused', 'ticket.resumed', 'finding.added', 'finding.edited', 'finding.removed', 'finding.restored', 'scorecard.chosen', 'scorecard.answered', 'scorecard.answer_removed', 'report.previewed', 'report.delivered', 'report.viewed', 'report.downloaded', 'report.bytes_sent', 'ticket.review_read', 'video.viewed', 'video.downloaded', 'video.bytes_sent', 'video.clip_asked', 'second_review.taken', 'calibration.added', 'calibration.taken', 'video.picture_viewed', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'notes.viewed', 'receipt.downloaded', 'text.versions_sent')))));