CREATE TABLE "custody_verifications" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"round_sequence" bigint NOT NULL,
	"round_hash" text NOT NULL,
	"faults" integer NOT NULL,
	"faults_before" integer NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"round_ended_at" timestamp (3) with time zone,
	CONSTRAINT "custody_verifications_single" CHECK ("custody_verifications"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "custody_verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "admin_only" ON "custody_verifications" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));