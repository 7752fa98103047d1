CREATE TABLE "ledger_timestamps" (
	"size" bigint PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"authority" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_timestamps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_timestamps" ADD CONSTRAINT "ledger_timestamps_size_ledger_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."ledger_checkpoints"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_timestamps_time" ON "ledger_timestamps" USING btree ("time");--> statement-breakpoint
CREATE POLICY "admin_only" ON "ledger_timestamps" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));