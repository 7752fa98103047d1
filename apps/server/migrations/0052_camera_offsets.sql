CREATE TABLE "camera_comparisons" (
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"reference_video_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"state" text NOT NULL,
	"difference_microseconds" bigint,
	"drift_ppm" double precision,
	"confidence" double precision,
	"attempts" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "camera_comparisons_reference_video_id_video_id_pk" PRIMARY KEY("reference_video_id","video_id"),
	CONSTRAINT "camera_comparisons_state" CHECK ("camera_comparisons"."state" in ('waiting', 'working', 'found', 'none', 'failed')),
	CONSTRAINT "camera_comparisons_videos" CHECK ("camera_comparisons"."reference_video_id" <> "camera_comparisons"."video_id"),
	CONSTRAINT "camera_comparisons_result" CHECK (("camera_comparisons"."state" = 'found') = ("camera_comparisons"."difference_microseconds" is not null))
);
--> statement-breakpoint
ALTER TABLE "camera_comparisons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "camera_offsets" (
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"video_id" uuid PRIMARY KEY NOT NULL,
	"start_microseconds" bigint NOT NULL,
	"drift_ppm" double precision,
	"origin" text NOT NULL,
	"confidence" double precision,
	"revision" integer NOT NULL,
	"set_by_id" uuid NOT NULL,
	"set_by_name" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "camera_offsets_origin" CHECK ("camera_offsets"."origin" in ('typed', 'audio')),
	CONSTRAINT "camera_offsets_confidence" CHECK ("camera_offsets"."confidence" between 0 and 1),
	CONSTRAINT "camera_offsets_revision" CHECK ("camera_offsets"."revision" > 0)
);
--> statement-breakpoint
ALTER TABLE "camera_offsets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "camera_comparisons" ADD CONSTRAINT "camera_comparisons_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_comparisons" ADD CONSTRAINT "camera_comparisons_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_comparisons" ADD CONSTRAINT "camera_comparisons_reference_video_id_videos_id_fk" FOREIGN KEY ("reference_video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_comparisons" ADD CONSTRAINT "camera_comparisons_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_offsets" ADD CONSTRAINT "camera_offsets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_offsets" ADD CONSTRAINT "camera_offsets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_offsets" ADD CONSTRAINT "camera_offsets_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "camera_comparisons_ticket" ON "camera_comparisons" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "camera_comparisons_video" ON "camera_comparisons" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "camera_offsets_ticket" ON "camera_offsets" USING btree ("ticket_id");--> statement-breakpoint
CREATE POLICY "admin_only" ON "camera_comparisons" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "camera_offsets" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));