CREATE TABLE "evidence_accesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accessor" text NOT NULL,
	"event" text NOT NULL,
	"file_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"opened_sequence" bigint DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"holders" integer NOT NULL,
	"requests" bigint DEFAULT 0 NOT NULL,
	"bytes_sent" bigint DEFAULT 0 NOT NULL,
	"sent" "int8multirange" DEFAULT '{}' NOT NULL,
	"links" bigint DEFAULT 0 NOT NULL,
	"links_expire_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_accesses_open" UNIQUE("accessor","event","file_id"),
	CONSTRAINT "evidence_accesses_event" CHECK ("evidence_accesses"."event" in ('video.viewed', 'video.downloaded', 'video.picture_viewed', 'video.fetched', 'report.viewed', 'report.downloaded')),
	CONSTRAINT "evidence_accesses_holders" CHECK ("evidence_accesses"."holders" >= 0)
);
--> statement-breakpoint
ALTER TABLE "evidence_accesses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "processing_runs" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "processing_runs" ADD COLUMN "revoked_by" text;--> statement-breakpoint
ALTER TABLE "evidence_accesses" ADD CONSTRAINT "evidence_accesses_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evidence_accesses_end" ON "evidence_accesses" USING btree ("ends_at");--> statement-breakpoint
CREATE POLICY "agency_wall" ON "evidence_accesses" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "evidence_accesses"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "evidence_accesses"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));