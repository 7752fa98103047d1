ALTER TABLE "credentials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "identity_full" ON "credentials" AS PERMISSIVE FOR ALL TO public USING ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system'))) WITH CHECK ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system')));--> statement-breakpoint
CREATE POLICY "identity_own_read" ON "credentials" AS PERMISSIVE FOR SELECT TO public USING ("credentials"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "identity_own_update" ON "credentials" AS PERMISSIVE FOR UPDATE TO public USING ("credentials"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "identity_full" ON "identities" AS PERMISSIVE FOR ALL TO public USING ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system'))) WITH CHECK ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system')));--> statement-breakpoint
CREATE POLICY "identity_own_read" ON "identities" AS PERMISSIVE FOR SELECT TO public USING ("identities"."id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "identity_full" ON "rate_limits" AS PERMISSIVE FOR ALL TO public USING ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system'))) WITH CHECK ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system')));--> statement-breakpoint
CREATE POLICY "identity_full" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system'))) WITH CHECK ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system')));--> statement-breakpoint
CREATE POLICY "identity_own_read" ON "sessions" AS PERMISSIVE FOR SELECT TO public USING ("sessions"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "identity_own_update" ON "sessions" AS PERMISSIVE FOR UPDATE TO public USING ("sessions"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "identity_own_delete" ON "sessions" AS PERMISSIVE FOR DELETE TO public USING ("sessions"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "identity_full" ON "verifications" AS PERMISSIVE FOR ALL TO public USING ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system'))) WITH CHECK ((select coalesce(current_setting('app.role', true), '') in ('', 'admin', 'system')));--> statement-breakpoint
-- A person who chooses another e-mail address must learn that it is taken, and nothing else of whose it is.
CREATE FUNCTION is_email_taken(address text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM public.identities WHERE email = address) $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION is_email_taken FROM public;
