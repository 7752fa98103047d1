CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "role_rules" (
	"role" text PRIMARY KEY NOT NULL,
	"needs_second_factor" boolean NOT NULL,
	CONSTRAINT "role_rules_role" CHECK ("role_rules"."role" in ('admin', 'agency'))
);
--> statement-breakpoint
ALTER TABLE "role_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"since" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"pending_secret" text,
	CONSTRAINT "second_factors_since" CHECK (("second_factors"."secret" is null) = ("second_factors"."since" is null))
);
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner_wall" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "recovery_codes"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "recovery_codes"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "everybody_reads" ON "role_rules" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "office_wall" ON "role_rules" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));--> statement-breakpoint
CREATE POLICY "owner_wall" ON "second_factors" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "second_factors"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "second_factors"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));