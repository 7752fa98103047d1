CREATE TABLE "profile_photos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"base64" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_photos_type" CHECK ("profile_photos"."content_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "profile_photos_sha256" CHECK ("profile_photos"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "profile_photos_size" CHECK (length("profile_photos"."base64") <= 150000)
);
--> statement-breakpoint
ALTER TABLE "profile_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"discarded_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_drafts_revision" CHECK ("ticket_drafts"."revision" >= 0),
	CONSTRAINT "ticket_drafts_size" CHECK (length("ticket_drafts"."fields"::text) <= 2000000)
);
--> statement-breakpoint
ALTER TABLE "ticket_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rush" jsonb;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rush_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_photos" ADD CONSTRAINT "profile_photos_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_drafts" ADD CONSTRAINT "ticket_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_drafts_user" ON "ticket_drafts" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "ticket_drafts_discarded" ON "ticket_drafts" USING btree ("discarded_at") WHERE "ticket_drafts"."discarded_at" is not null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_draft_id_ticket_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."ticket_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_rush" ON "tickets" USING btree ("urgency_key","id","agency_id") WHERE "tickets"."rush" is not null;--> statement-breakpoint
CREATE INDEX "uploads_draft" ON "uploads" USING btree ("draft_id") WHERE "uploads"."draft_id" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('message', 'question', 'answer', 'reportDelivered', 'ticketAssigned', 'rushTicket'));--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_rush" CHECK ("tickets"."rush" is not null or "tickets"."rush_cents" = 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_rush_cents" CHECK ("tickets"."rush_cents" between 0 and "tickets"."total_cents");--> statement-breakpoint
CREATE POLICY "agency_reads" ON "profile_photos" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "profile_photos"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "profile_photos" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "owner_rows" ON "profile_photos" AS PERMISSIVE FOR ALL TO public USING ("profile_photos"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid) and "profile_photos"."agency_id" is not distinct from (select nullif(current_setting('app.agency', true), '')::uuid)) WITH CHECK ("profile_photos"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid) and "profile_photos"."agency_id" is not distinct from (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "owner_rows" ON "ticket_drafts" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "ticket_drafts"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "ticket_drafts"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
-- Puts the path of a user's photo into the account. It runs as the owner, because users may not change their accounts.
CREATE FUNCTION keep_user_image() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE users SET image = NULL WHERE id = OLD.user_id;
  ELSE
    UPDATE users SET image = '/photos/' || NEW.user_id || '?v=' || left(NEW.sha256, 16) WHERE id = NEW.user_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_user_image FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER profile_photos_image AFTER INSERT OR UPDATE OR DELETE ON profile_photos
  FOR EACH ROW EXECUTE FUNCTION keep_user_image();
--> statement-breakpoint
-- Files of an unfinished ticket of an earlier release become a draft.
INSERT INTO ticket_drafts (id, agency_id, user_id, fields, revision, created_at, changed_at)
  SELECT gen_random_uuid(), agency_id, user_id, '{}'::jsonb, 0, min(created_at), max(created_at)
  FROM uploads WHERE ticket_id IS NULL AND import_id IS NULL GROUP BY agency_id, user_id;
--> statement-breakpoint
UPDATE uploads SET draft_id = draft.id FROM ticket_drafts AS draft
  WHERE uploads.user_id = draft.user_id AND uploads.agency_id = draft.agency_id
    AND uploads.ticket_id IS NULL AND uploads.import_id IS NULL;
