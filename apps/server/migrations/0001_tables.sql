CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agencies_key_unique" UNIQUE("key"),
	CONSTRAINT "agencies_name" CHECK (length(trim("agencies"."name")) > 0)
);
--> statement-breakpoint
ALTER TABLE "agencies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"agency_id" uuid,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('admin', 'agency')),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custody_entries" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"occurred_at" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"agency_id" uuid,
	"audience" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"ticket_id" uuid,
	"data" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_entries_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "custody_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "custody_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "custody_head_single" CHECK ("custody_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	CONSTRAINT "identities_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"start_microseconds" bigint NOT NULL,
	"end_microseconds" bigint,
	"category" text NOT NULL,
	"severity" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "findings_range" CHECK ("findings"."start_microseconds" >= 0 and ("findings"."end_microseconds" is null or "findings"."end_microseconds" >= "findings"."start_microseconds"))
);
--> statement-breakpoint
ALTER TABLE "findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"delivered_by_id" uuid NOT NULL,
	"delivered_by" text NOT NULL,
	"storage_key" uuid NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "reports_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "reports_version" UNIQUE("ticket_id","version"),
	CONSTRAINT "reports_version_positive" CHECK ("reports"."version" > 0),
	CONSTRAINT "reports_sha256" CHECK ("reports"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid,
	"submitted_by" text NOT NULL,
	"submission_key" uuid NOT NULL,
	"status" text NOT NULL,
	"incident_type" text NOT NULL,
	"officers_involved" text[] NOT NULL,
	"notes" text NOT NULL,
	"is_series" boolean NOT NULL,
	"review_type" text NOT NULL,
	"priority" text NOT NULL,
	"payment_status" text NOT NULL,
	"total_cents" integer NOT NULL,
	"total_seconds" integer NOT NULL,
	"video_count" integer NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reviewer_id" uuid,
	"reviewer_name" text,
	"reopen_reason" text,
	"search_text" text NOT NULL,
	CONSTRAINT "tickets_submission" UNIQUE("agency_id","submission_key"),
	CONSTRAINT "tickets_status" CHECK ("tickets"."status" in ('pending', 'in_progress', 'completed')),
	CONSTRAINT "tickets_officers" CHECK (cardinality("tickets"."officers_involved") > 0),
	CONSTRAINT "tickets_sums" CHECK ("tickets"."total_cents" >= 0 and "tickets"."total_seconds" >= 0),
	CONSTRAINT "tickets_videos" CHECK ("tickets"."video_count" > 0)
);
--> statement-breakpoint
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"length_seconds" integer NOT NULL,
	"category" text NOT NULL,
	"cents_per_minute" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"notes" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "videos_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "videos_position" UNIQUE("ticket_id","position"),
	CONSTRAINT "videos_sha256" CHECK ("videos"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "videos_size" CHECK ("videos"."size_bytes" > 0),
	CONSTRAINT "videos_length" CHECK ("videos"."length_seconds" >= 0 and "videos"."cost_cents" >= 0),
	CONSTRAINT "videos_category" CHECK ("videos"."category" in ('Standard', 'Complex', 'Critical'))
);
--> statement-breakpoint
ALTER TABLE "videos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"received_at" timestamp with time zone,
	"client_sha256" text,
	"stored_sha256" text,
	"content_type" text,
	"facts" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_size" CHECK ("uploads"."size_bytes" > 0),
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('receiving', 'checking', 'stored', 'refused')),
	CONSTRAINT "uploads_proof" CHECK ("uploads"."state" <> 'stored' or ("uploads"."client_sha256" = "uploads"."stored_sha256" and "uploads"."facts" is not null))
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_identities_id_fk" FOREIGN KEY ("id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_identities_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_identities_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_status_name" ON "users" USING btree ("status","name","id");--> statement-breakpoint
CREATE INDEX "users_agency" ON "users" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "custody_ticket" ON "custody_entries" USING btree ("ticket_id","sequence");--> statement-breakpoint
CREATE INDEX "custody_agency" ON "custody_entries" USING btree ("agency_id","sequence");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "findings_ticket" ON "findings" USING btree ("ticket_id","video_id","start_microseconds");--> statement-breakpoint
CREATE INDEX "reports_newest" ON "reports" USING btree ("delivered_at","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_newest" ON "tickets" USING btree ("agency_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "tickets_agency_status_newest" ON "tickets" USING btree ("agency_id","status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_newest" ON "tickets" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "tickets_search" ON "tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_agency_newest" ON "videos" USING btree ("agency_id","stored_at","id");--> statement-breakpoint
CREATE INDEX "videos_newest" ON "videos" USING btree ("stored_at","id");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "agency_reads" ON "agencies" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true)) = 'agency' and "agencies"."id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "office_wall" ON "agencies" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system')) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));--> statement-breakpoint
CREATE POLICY "account_wall" ON "users" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or "users"."id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));--> statement-breakpoint
CREATE POLICY "audience_wall_read" ON "custody_entries" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "custody_entries"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid) and "custody_entries"."audience" = 'agency'));--> statement-breakpoint
CREATE POLICY "audience_wall_append" ON "custody_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "custody_entries"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "findings" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system')) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "reports" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true)) = 'agency' and "reports"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "office_wall" ON "reports" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system')) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system'));--> statement-breakpoint
CREATE POLICY "agency_wall" ON "tickets" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "tickets"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "tickets"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_wall" ON "videos" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "videos"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "videos"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "agency_wall" ON "uploads" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "uploads"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true)) in ('admin', 'system') or ((select current_setting('app.role', true)) = 'agency' and "uploads"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));