DROP INDEX "users_agency";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_agency_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_disabled_by_agency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_agency" ON "invitations" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "users_agency" ON "users" USING btree ("agency_id","name","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_administrator" CHECK (not "users"."is_agency_administrator" or ("users"."role" = 'agency' and "users"."status" = 'approved'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_disabled_by_agency" CHECK (not "users"."is_disabled_by_agency" or "users"."status" = 'disabled');--> statement-breakpoint
-- Returns the agency whose users the acting user manages in this transaction: null unless the transaction asks for it and the
-- account is at this moment an administrator of the agency. A policy of "users" cannot read "users" itself, so this runs as the
-- owner; it depends on nothing but the settings of the actor.
CREATE FUNCTION managed_agency() RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT agency_id FROM users
    WHERE current_setting('app.manages_agency', true) = 'on' AND current_setting('app.role', true) = 'agency'
      AND id = nullif(current_setting('app.user', true), '')::uuid
      AND agency_id = nullif(current_setting('app.agency', true), '')::uuid
      AND role = 'agency' AND status = 'approved' AND is_agency_administrator
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION managed_agency FROM PUBLIC;--> statement-breakpoint
CREATE POLICY "managed_reads" ON "users" AS PERMISSIVE FOR SELECT TO public USING ("users"."agency_id" = (select managed_agency()) and "users"."role" = 'agency'
    and "users"."status" in ('approved', 'disabled'));--> statement-breakpoint
CREATE POLICY "managed_updates" ON "users" AS PERMISSIVE FOR UPDATE TO public USING ("users"."agency_id" = (select managed_agency()) and "users"."role" = 'agency'
    and "users"."status" in ('approved', 'disabled')) WITH CHECK ("users"."agency_id" = (select managed_agency()) and "users"."role" = 'agency'
    and "users"."status" in ('approved', 'disabled'));--> statement-breakpoint
CREATE POLICY "managed_reads" ON "sessions" AS PERMISSIVE FOR SELECT TO public USING ((select managed_agency()) is not null and exists (select 1 from users
    where users.id = "sessions"."user_id" and users.agency_id = (select managed_agency()) and users.role = 'agency'));--> statement-breakpoint
CREATE POLICY "managed_ends" ON "sessions" AS PERMISSIVE FOR DELETE TO public USING ((select managed_agency()) is not null and exists (select 1 from users
    where users.id = "sessions"."user_id" and users.agency_id = (select managed_agency()) and users.role = 'agency'));--> statement-breakpoint
CREATE POLICY "managed_invitations" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ("invitations"."agency_id" = (select managed_agency()) and "invitations"."role" = 'agency') WITH CHECK ("invitations"."agency_id" = (select managed_agency()) and "invitations"."role" = 'agency');--> statement-breakpoint
CREATE POLICY "managed_reads" ON "mail_messages" AS PERMISSIVE FOR SELECT TO public USING (("mail_messages"."kind" = 'accountDisabled' and (select managed_agency()) is not null and exists (select 1 from users
    where users.id = "mail_messages"."user_id" and users.agency_id = (select managed_agency()) and users.role = 'agency'))
    or ("mail_messages"."kind" = 'invitation' and (select managed_agency()) is not null
      and exists (select 1 from invitations where invitations.id = "mail_messages"."id"
        and invitations.agency_id = (select managed_agency()))));--> statement-breakpoint
CREATE POLICY "managed_inserts" ON "mail_messages" AS PERMISSIVE FOR INSERT TO public WITH CHECK (("mail_messages"."kind" = 'accountDisabled' and (select managed_agency()) is not null and exists (select 1 from users
    where users.id = "mail_messages"."user_id" and users.agency_id = (select managed_agency()) and users.role = 'agency'))
    or ("mail_messages"."kind" = 'invitation' and (select managed_agency()) is not null
      and exists (select 1 from invitations where invitations.id = "mail_messages"."id"
        and invitations.agency_id = (select managed_agency()))));
