CREATE TABLE "release_link_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"visit_id" uuid,
	"video_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"sent" "int8multirange" DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_link_downloads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "release_link_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_link_visits_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "release_link_visits_code" CHECK ("release_link_visits"."code_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "release_link_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "release_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"redaction_id" uuid NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"mode" text NOT NULL,
	"code_hash" text NOT NULL,
	"passcode_hash" text,
	"wrong_passcodes" integer DEFAULT 0 NOT NULL,
	"most_downloads" integer,
	"is_mailed" boolean NOT NULL,
	"created_by_id" uuid,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_by" text,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "release_links_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "release_links_mode" CHECK ("release_links"."mode" in ('download', 'view')),
	CONSTRAINT "release_links_code" CHECK ("release_links"."code_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "release_links_passcodes" CHECK ("release_links"."wrong_passcodes" >= 0),
	CONSTRAINT "release_links_downloads" CHECK ("release_links"."most_downloads" is null or "release_links"."mode" = 'download' and "release_links"."most_downloads" > 0),
	CONSTRAINT "release_links_revoked" CHECK (("release_links"."revoked_at" is null) = ("release_links"."revoked_by" is null))
);
--> statement-breakpoint
ALTER TABLE "release_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "evidence_accesses" DROP CONSTRAINT "evidence_accesses_event";--> statement-breakpoint
ALTER TABLE "release_link_downloads" ADD CONSTRAINT "release_link_downloads_link_id_release_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."release_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link_downloads" ADD CONSTRAINT "release_link_downloads_visit_id_release_link_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."release_link_visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link_downloads" ADD CONSTRAINT "release_link_downloads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link_downloads" ADD CONSTRAINT "release_link_downloads_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link_visits" ADD CONSTRAINT "release_link_visits_link_id_release_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."release_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link_visits" ADD CONSTRAINT "release_link_visits_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_links" ADD CONSTRAINT "release_links_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_links" ADD CONSTRAINT "release_links_redaction_id_redactions_id_fk" FOREIGN KEY ("redaction_id") REFERENCES "public"."redactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_links" ADD CONSTRAINT "release_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_link_downloads_link" ON "release_link_downloads" USING btree ("link_id","video_id","started_at");--> statement-breakpoint
CREATE INDEX "release_link_downloads_visit" ON "release_link_downloads" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "release_link_downloads_video" ON "release_link_downloads" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "release_link_visits_link" ON "release_link_visits" USING btree ("link_id","expires_at");--> statement-breakpoint
CREATE INDEX "release_links_redaction" ON "release_links" USING btree ("redaction_id","created_at");--> statement-breakpoint
CREATE INDEX "release_links_creator" ON "release_links" USING btree ("created_by_id");--> statement-breakpoint
ALTER TABLE "evidence_accesses" ADD CONSTRAINT "evidence_accesses_event" CHECK ("evidence_accesses"."event" in ('video.viewed', 'video.downloaded', 'video.picture_viewed', 'video.fetched', 'report.viewed', 'report.downloaded', 'bundle.downloaded', 'export.downloaded', 'ticket.viewed', 'transcript.viewed', 'findings.viewed', 'answers.viewed', 'comparison.viewed', 'messages.viewed', 'notes.viewed', 'receipt.downloaded', 'release_link.file_sent'));--> statement-breakpoint
CREATE POLICY "release_link_reads" ON "mail_messages" AS PERMISSIVE FOR SELECT TO public USING ("mail_messages"."kind" = 'releaseLink' and (select current_setting('app.role', true) = 'agency')
    and exists (select 1 from release_links where release_links.id = "mail_messages"."id"));--> statement-breakpoint
CREATE POLICY "release_link_inserts" ON "mail_messages" AS PERMISSIVE FOR INSERT TO public WITH CHECK ("mail_messages"."kind" = 'releaseLink' and (select current_setting('app.role', true) = 'agency')
    and exists (select 1 from release_links where release_links.id = "mail_messages"."id"));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "release_link_downloads" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "release_link_downloads"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "release_link_downloads"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "release_link_visits" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "release_link_visits"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "release_link_visits"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "release_links" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "release_links"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "release_links"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));