DROP INDEX "tickets_counts";--> statement-breakpoint
DROP INDEX "videos_counts";