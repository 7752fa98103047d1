CREATE TABLE "sealed_ledger_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_ledger_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "system_only" ON "sealed_ledger_keys" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) = 'system')) WITH CHECK ((select current_setting('app.role', true) = 'system'));