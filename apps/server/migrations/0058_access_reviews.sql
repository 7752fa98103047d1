CREATE TABLE "access_review_decisions" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by_name" text NOT NULL,
	CONSTRAINT "access_review_decisions_review_id_user_id_pk" PRIMARY KEY("review_id","user_id"),
	CONSTRAINT "access_review_decisions_decision" CHECK ("access_review_decisions"."decision" in ('keep', 'disable'))
);
--> statement-breakpoint
ALTER TABLE "access_review_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "access_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by_name" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"completed_by_name" text,
	"accounts" jsonb,
	"sha256" text,
	CONSTRAINT "access_reviews_sha256" CHECK ("access_reviews"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "access_reviews_complete" CHECK (num_nulls("access_reviews"."completed_at", "access_reviews"."completed_by_name", "access_reviews"."accounts", "access_reviews"."sha256") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "access_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_sign_offs" (
	"week" date PRIMARY KEY NOT NULL,
	"first_sequence" bigint,
	"last_sequence" bigint,
	"counts" jsonb NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signed_by_id" uuid NOT NULL,
	"signed_by_name" text NOT NULL,
	"signed_by_email" text NOT NULL,
	CONSTRAINT "audit_sign_offs_note" CHECK (length(trim("audit_sign_offs"."note")) > 0),
	CONSTRAINT "audit_sign_offs_monday" CHECK (extract(isodow from "audit_sign_offs"."week") = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_sign_offs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "oversight" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"overdue_weeks" integer DEFAULT 0 NOT NULL,
	"is_review_overdue" boolean DEFAULT false NOT NULL,
	"notified_week" date,
	"notified_review_due_at" timestamp (3) with time zone,
	CONSTRAINT "oversight_single" CHECK ("oversight"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "oversight" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_status";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "enabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_unused_days" integer;--> statement-breakpoint
ALTER TABLE "access_review_decisions" ADD CONSTRAINT "access_review_decisions_review_id_access_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_decisions" ADD CONSTRAINT "access_review_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_review_decisions_user" ON "access_review_decisions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_reviews_newest" ON "access_reviews" USING btree ("started_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_reviews_open" ON "access_reviews" USING btree ((true)) WHERE "access_reviews"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabled" CHECK (("users"."status" = 'disabled') = ("users"."disabled_at" is not null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_status" CHECK ("users"."status" in ('pending', 'approved', 'rejected', 'disabled'));--> statement-breakpoint
CREATE POLICY "admin_only" ON "access_review_decisions" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "access_reviews" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "audit_sign_offs" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "admin_only" ON "oversight" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
-- The ledger has recorded sign-ins and approvals since the beginning. Other accounts count from their creation.
UPDATE users SET
  last_signed_in_at = (SELECT max(occurred_at::timestamptz) FROM custody_entries
    WHERE lower(subject_id) = users.id::text AND event = 'user.signed_in'),
  enabled_at = (SELECT max(occurred_at::timestamptz) FROM custody_entries
    WHERE lower(subject_id) = users.id::text AND event = 'user.approved');--> statement-breakpoint
-- Counts the entries of a period by event. Second reviewers do not see all entries, but an auditor signs off all of them, so
-- this runs as the owner. It reveals no content.
CREATE FUNCTION count_events(from_instant text, before_instant text,
    OUT event text, OUT entries bigint, OUT first_sequence bigint, OUT last_sequence bigint)
  RETURNS SETOF record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.event, count(*), min(e.sequence), max(e.sequence) FROM custody_entries e
    WHERE current_setting('app.role', true) IN ('admin', 'system')
      AND e.occurred_at >= from_instant AND e.occurred_at < before_instant
    GROUP BY e.event
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION count_events FROM PUBLIC;
