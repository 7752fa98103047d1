CREATE TABLE "hold_release_requests" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hold_release_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hold_tickets" (
	"hold_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	CONSTRAINT "hold_tickets_hold_id_ticket_id_pk" PRIMARY KEY("hold_id","ticket_id")
);
--> statement-breakpoint
ALTER TABLE "hold_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"placed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"release_requested_by_id" uuid,
	"release_requested_by" text,
	"release_requested_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"released_by" text,
	"release_reason" text,
	CONSTRAINT "holds_released" CHECK (("holds"."released_at" is null) = ("holds"."released_by" is null)),
	CONSTRAINT "holds_request" CHECK (("holds"."release_requested_by_id" is null) = ("holds"."release_requested_at" is null)
        and ("holds"."release_requested_by_id" is null) = ("holds"."release_requested_by" is null))
);
--> statement-breakpoint
ALTER TABLE "holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "destructions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text NOT NULL,
	"incident_type" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"schedule" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"files" jsonb NOT NULL,
	"evidence_sha256" text NOT NULL,
	"video_count" integer NOT NULL,
	"total_seconds" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"payment_status" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_id" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_by" text,
	"approved_by_id" uuid,
	"destroy_after" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" text,
	"stop_reason" text,
	"destroyed_at" timestamp (3) with time zone,
	"certificate_key" uuid,
	"certificate_sha256" text,
	"certificate_size_bytes" bigint,
	CONSTRAINT "destructions_certificate_key_unique" UNIQUE("certificate_key"),
	CONSTRAINT "destructions_state" CHECK ("destructions"."state" in ('requested', 'scheduled', 'stopped', 'destroyed')),
	CONSTRAINT "destructions_payment" CHECK ("destructions"."payment_status" in ('pending', 'paid', 'waived')),
	CONSTRAINT "destructions_scheduled" CHECK ("destructions"."state" <> 'scheduled' or "destructions"."destroy_after" is not null),
	CONSTRAINT "destructions_stopped" CHECK (("destructions"."state" = 'stopped') = ("destructions"."stopped_at" is not null)),
	CONSTRAINT "destructions_destroyed" CHECK (("destructions"."state" = 'destroyed') = ("destructions"."destroyed_at" is not null)),
	CONSTRAINT "destructions_evidence" CHECK ("destructions"."evidence_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "destructions_approval" CHECK ("destructions"."approved_by_id" <> "destructions"."requested_by_id"),
	CONSTRAINT "destructions_certificate" CHECK (("destructions"."certificate_key" is null) = ("destructions"."certificate_sha256" is null)
        and ("destructions"."certificate_key" is null) = ("destructions"."certificate_size_bytes" is null)
        and ("destructions"."certificate_key" is null or "destructions"."state" = 'destroyed'))
);
--> statement-breakpoint
ALTER TABLE "destructions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_options" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"undo_days" integer NOT NULL,
	"is_automatic" boolean NOT NULL,
	"needs_two_persons" boolean NOT NULL,
	"end_requested_by" text,
	"end_requested_by_id" uuid,
	CONSTRAINT "retention_options_single" CHECK ("retention_options"."id" = 1),
	CONSTRAINT "retention_options_undo" CHECK ("retention_options"."undo_days" between 0 and 365),
	CONSTRAINT "retention_options_persons" CHECK (not ("retention_options"."is_automatic" and "retention_options"."needs_two_persons")),
	CONSTRAINT "retention_options_end" CHECK (("retention_options"."end_requested_by" is null) = ("retention_options"."end_requested_by_id" is null)
        and ("retention_options"."end_requested_by" is null or "retention_options"."needs_two_persons"))
);
--> statement-breakpoint
ALTER TABLE "retention_options" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"agency_id" uuid,
	"incident_type" text,
	"incident_key" text,
	"period_count" integer,
	"period_unit" text,
	CONSTRAINT "retention_rules_once" UNIQUE NULLS NOT DISTINCT("agency_id","incident_key"),
	CONSTRAINT "retention_rules_key" CHECK (("retention_rules"."incident_type" is null) = ("retention_rules"."incident_key" is null)),
	CONSTRAINT "retention_rules_period" CHECK (("retention_rules"."period_count" is null) = ("retention_rules"."period_unit" is null)),
	CONSTRAINT "retention_rules_count" CHECK ("retention_rules"."period_count" between 1 and 3650),
	CONSTRAINT "retention_rules_unit" CHECK ("retention_rules"."period_unit" in ('days', 'months', 'years'))
);
--> statement-breakpoint
ALTER TABLE "retention_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hold_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hold_release_requests" ADD CONSTRAINT "hold_release_requests_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_release_requests" ADD CONSTRAINT "hold_release_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_tickets" ADD CONSTRAINT "hold_tickets_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_tickets" ADD CONSTRAINT "hold_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_tickets" ADD CONSTRAINT "hold_tickets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destructions" ADD CONSTRAINT "destructions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_tickets_ticket" ON "hold_tickets" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "holds_newest" ON "holds" USING btree ("placed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "destructions_open" ON "destructions" USING btree ("ticket_id") WHERE state in ('requested', 'scheduled');--> statement-breakpoint
CREATE UNIQUE INDEX "destructions_tombstone" ON "destructions" USING btree ("ticket_id") WHERE state = 'destroyed';--> statement-breakpoint
CREATE INDEX "destructions_ticket" ON "destructions" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "destructions_newest" ON "destructions" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "destructions_state_newest" ON "destructions" USING btree ("state","requested_at","id");--> statement-breakpoint
CREATE INDEX "destructions_agency_newest" ON "destructions" USING btree ("agency_id","state","requested_at","id");--> statement-breakpoint
CREATE INDEX "destructions_scheduled" ON "destructions" USING btree ("destroy_after","id") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "destructions_uncertified" ON "destructions" USING btree ("id") WHERE state = 'destroyed' and certificate_key is null;--> statement-breakpoint
CREATE INDEX "destructions_submitted" ON "destructions" USING btree ("submitted_at") WHERE state = 'destroyed';--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_hold_count" CHECK ("tickets"."hold_count" >= 0);--> statement-breakpoint
CREATE POLICY "admin_only" ON "hold_release_requests" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "hold_tickets" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "holds" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "agency_reads" ON "destructions" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "destructions"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "destructions" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "retention_options" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "retention_rules" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- No path deletes evidence on hold. A ticket's own deletion checks the ticket, and its videos follow.
CREATE FUNCTION refuse_deletion_on_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN
    IF OLD.hold_reason IS NOT NULL OR OLD.hold_count > 0 THEN
      RAISE EXCEPTION 'ticket % is on hold', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF EXISTS (SELECT FROM public.tickets t WHERE t.id = OLD.ticket_id AND (t.hold_reason IS NOT NULL OR t.hold_count > 0)) THEN
    RAISE EXCEPTION 'ticket % is on hold', OLD.ticket_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tickets_on_hold BEFORE DELETE ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_on_hold();
--> statement-breakpoint
CREATE TRIGGER videos_on_hold BEFORE DELETE ON videos
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion_on_hold();
--> statement-breakpoint
-- A tombstone never changes, except that its certificate is added once.
CREATE FUNCTION keep_tombstone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'destructions are kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.state = 'destroyed' AND (OLD.certificate_key IS NOT NULL
      OR to_jsonb(OLD) - '{certificate_key,certificate_sha256,certificate_size_bytes}'::text[]
        <> to_jsonb(NEW) - '{certificate_key,certificate_sha256,certificate_size_bytes}'::text[]) THEN
    RAISE EXCEPTION 'a tombstone never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER destructions_kept BEFORE UPDATE OR DELETE ON destructions
  FOR EACH ROW EXECUTE FUNCTION keep_tombstone();
--> statement-breakpoint
-- Reports are still never changed. They are deleted only with a ticket that has a tombstone.
DROP TRIGGER reports_append_only ON reports;
--> statement-breakpoint
CREATE TRIGGER reports_append_only BEFORE UPDATE OR TRUNCATE ON reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.destructions d WHERE d.ticket_id = OLD.ticket_id AND d.state = 'destroyed') THEN
    RAISE EXCEPTION 'reports is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reports_kept BEFORE DELETE ON reports
  FOR EACH ROW EXECUTE FUNCTION keep_report();
--> statement-breakpoint
CREATE FUNCTION delete_destroyed_reports(ticket uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM reports WHERE ticket_id = ticket
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION delete_destroyed_reports FROM PUBLIC;
