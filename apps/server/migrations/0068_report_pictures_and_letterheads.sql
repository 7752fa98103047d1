CREATE TABLE "letterheads" (
	"agency_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"logo" jsonb,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letterheads_agency_id_version_pk" PRIMARY KEY("agency_id","version"),
	CONSTRAINT "letterheads_positive" CHECK ("letterheads"."version" > 0),
	CONSTRAINT "letterheads_size" CHECK (length("letterheads"."facts"::text) <= 20000),
	CONSTRAINT "letterheads_logo_size" CHECK (length("letterheads"."logo"::text) <= 400000)
);
--> statement-breakpoint
ALTER TABLE "letterheads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD COLUMN "picture_file_id" uuid;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD COLUMN "picture_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "letterheads" ADD CONSTRAINT "letterheads_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_excerpts" ADD CONSTRAINT "video_excerpts_picture_file_id_derived_files_id_fk" FOREIGN KEY ("picture_file_id") REFERENCES "public"."derived_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_excerpts_picture_file" ON "video_excerpts" USING btree ("picture_file_id");--> statement-breakpoint
CREATE INDEX "video_excerpts_without_picture" ON "video_excerpts" USING btree ("changed_at") WHERE "video_excerpts"."kind" = 'still' and "video_excerpts"."state" = 'ready' and "video_excerpts"."picture_file_id" is null
          and "video_excerpts"."picture_attempts" < 3;--> statement-breakpoint
CREATE POLICY "agency_reads" ON "letterheads" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "letterheads"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "letterheads" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "managed_inserts" ON "letterheads" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("letterheads"."agency_id" = (select managed_agency()));--> statement-breakpoint
CREATE TRIGGER letterheads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON letterheads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
