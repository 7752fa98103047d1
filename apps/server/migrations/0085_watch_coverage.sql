ALTER TABLE "watched_parts" DROP CONSTRAINT "watched_parts_once";--> statement-breakpoint
ALTER TABLE "watched_parts" ADD COLUMN "certainty" text DEFAULT 'stated' NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD COLUMN "used_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_once" UNIQUE NULLS NOT DISTINCT("video_id","reviewer_id","speed","is_heard","certainty","second_review_id");--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_certainty" CHECK ("watched_parts"."certainty" in ('stated', 'unconfirmed', 'checked'));