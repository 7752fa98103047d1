CREATE TABLE "sheet_export_items" (
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"video_id" uuid NOT NULL,
	CONSTRAINT "sheet_export_items_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
ALTER TABLE "sheet_export_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sheet_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"spreadsheet_id" text NOT NULL,
	"sheet_id" integer,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"rows_total" integer NOT NULL,
	"position" integer NOT NULL,
	"rows_added" integer NOT NULL,
	"rows_updated" integer NOT NULL,
	"batch_adds" integer,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"problem" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	CONSTRAINT "sheet_exports_rows" CHECK ("sheet_exports"."rows_total" > 0)
);
--> statement-breakpoint
ALTER TABLE "sheet_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sheet_export_items" ADD CONSTRAINT "sheet_export_items_export_id_sheet_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."sheet_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_export_items" ADD CONSTRAINT "sheet_export_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_exports" ADD CONSTRAINT "sheet_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_export_items_video" ON "sheet_export_items" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "sheet_exports_user" ON "sheet_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sheet_exports_changed" ON "sheet_exports" USING btree ("changed_at");--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "sheet_export_items" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "sheet_exports" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));