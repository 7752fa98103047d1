CREATE TABLE "account_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"duties" jsonb NOT NULL,
	CONSTRAINT "account_grants_kind" CHECK ("account_grants"."kind" in ('setup', 'invited', 'approved', 'role', 'duties', 'recovered', 'confirmed')),
	CONSTRAINT "account_grants_by" CHECK (("account_grants"."by_id" is null) = ("account_grants"."kind" in ('setup', 'recovered', 'confirmed')))
);
--> statement-breakpoint
ALTER TABLE "account_grants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "retention_options" DROP CONSTRAINT "retention_options_end";--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "approver_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "requested_options" jsonb;--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "retention_options" ADD COLUMN "requested_by_id" uuid;--> statement-breakpoint
CREATE INDEX "account_grants_account" ON "account_grants" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "retention_options" DROP COLUMN "end_requested_by";--> statement-breakpoint
ALTER TABLE "retention_options" DROP COLUMN "end_requested_by_id";--> statement-breakpoint
ALTER TABLE "retention_options" ADD CONSTRAINT "retention_options_approver" CHECK ("retention_options"."approver_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "retention_options" ADD CONSTRAINT "retention_options_request" CHECK (("retention_options"."requested_by" is null) = ("retention_options"."requested_by_id" is null)
        and ("retention_options"."requested_by" is null) = ("retention_options"."requested_at" is null)
        and ("retention_options"."requested_by" is null) = ("retention_options"."requested_options" is null)
        and ("retention_options"."requested_by" is null or "retention_options"."needs_two_persons"));--> statement-breakpoint
CREATE POLICY "admin_only" ON "account_grants" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE TRIGGER account_grants_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_grants
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The ledger says who admitted earlier accounts and gave them duties. It does not say which duties they had
-- then, so each of these entries counts as giving all of them: no account seems to have a duty for longer
-- than it had. Accounts without such an entry have no row: their origin is unknown.
INSERT INTO account_grants (id, account_id, kind, by_id, at, duties)
SELECT gen_random_uuid(), lower(e.subject_id)::uuid, g.kind, g.by_id, e.occurred_at::timestamptz,
  '["reviewer", "custodian", "auditor"]'::jsonb
FROM custody_entries e
CROSS JOIN LATERAL (
  SELECT CASE
      WHEN e.event = 'user.bootstrapped' THEN 'setup'
      WHEN e.event = 'user.let_in' AND e.data->>'change' = 'created' THEN 'setup'
      WHEN e.event = 'user.let_in' THEN 'recovered'
      WHEN e.event = 'user.invitation_accepted' THEN 'invited'
      WHEN e.event = 'user.approved' THEN 'approved'
      WHEN e.event = 'user.role_changed' AND e.data->>'to' = 'admin' THEN 'role'
      WHEN e.event = 'user.duties_set' THEN 'duties'
    END AS kind,
    CASE
      WHEN e.event IN ('user.bootstrapped', 'user.let_in') THEN NULL
      WHEN e.event = 'user.invitation_accepted' THEN (
        SELECT i.actor_id FROM custody_entries i
        WHERE i.event = 'invitation.created' AND i.sequence < e.sequence AND i.data->>'email' = e.data->>'email'
        ORDER BY i.sequence DESC LIMIT 1)
      ELSE e.actor_id
    END AS by_id
) g
WHERE e.subject = 'user' AND g.kind IS NOT NULL
  AND e.subject_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  AND (g.by_id IS NULL) = (g.kind IN ('setup', 'recovered', 'confirmed'));
