CREATE TABLE "watched_copies" (
	"agency_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"reviewer_name" text NOT NULL,
	"speed" text NOT NULL,
	"is_heard" boolean NOT NULL,
	"certainty" text DEFAULT 'stated' NOT NULL,
	"stretches" "int8multirange" NOT NULL,
	"played_milliseconds" bigint NOT NULL,
	"first_reported_at" timestamp (3) with time zone NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	"used_until" timestamp (3) with time zone,
	CONSTRAINT "watched_copies_once" UNIQUE("file_id","reviewer_id","speed","is_heard","certainty"),
	CONSTRAINT "watched_copies_speed" CHECK ("watched_copies"."speed" in ('1', '1.5', '2', '4', 'faster')),
	CONSTRAINT "watched_copies_certainty" CHECK ("watched_copies"."certainty" in ('stated', 'unconfirmed', 'checked')),
	CONSTRAINT "watched_copies_played" CHECK ("watched_copies"."played_milliseconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "watched_copies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD COLUMN "copy_microseconds" bigint;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD COLUMN "watched_percent" integer;--> statement-breakpoint
ALTER TABLE "redaction_videos" ADD COLUMN "watched_speed" text;--> statement-breakpoint
ALTER TABLE "redactions" ADD COLUMN "needs_full_watch" boolean NOT NULL DEFAULT false;--> statement-breakpoint
ALTER TABLE "redactions" ADD COLUMN "watch_explanation" text;--> statement-breakpoint
ALTER TABLE "watched_copies" ADD CONSTRAINT "watched_copies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_copies" ADD CONSTRAINT "watched_copies_file_id_derived_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."derived_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_copies_reviewer" ON "watched_copies" USING btree ("reviewer_id","last_reported_at");--> statement-breakpoint
CREATE POLICY "admin_only" ON "watched_copies" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));