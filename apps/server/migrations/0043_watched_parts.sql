CREATE TABLE "watched_parts" (
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"reviewer_name" text NOT NULL,
	"speed" text NOT NULL,
	"is_heard" boolean NOT NULL,
	"stretches" "int8multirange" NOT NULL,
	"played_milliseconds" bigint NOT NULL,
	"first_reported_at" timestamp (3) with time zone NOT NULL,
	"last_reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_parts_video_id_reviewer_id_speed_is_heard_pk" PRIMARY KEY("video_id","reviewer_id","speed","is_heard"),
	CONSTRAINT "watched_parts_speed" CHECK ("watched_parts"."speed" in ('1', '1.5', '2', '4', 'faster')),
	CONSTRAINT "watched_parts_played" CHECK ("watched_parts"."played_milliseconds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "watched_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_parts" ADD CONSTRAINT "watched_parts_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_parts_ticket" ON "watched_parts" USING btree ("ticket_id");--> statement-breakpoint
CREATE POLICY "admin_only" ON "watched_parts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));