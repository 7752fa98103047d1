CREATE TABLE "registration_confirmations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"agency_name" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registration_confirmations_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "registration_confirmations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "registration_confirmations" ADD CONSTRAINT "registration_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_confirmations_expiry" ON "registration_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "registration_confirmations" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));