CREATE TABLE "ticket_settings" (
	"version" integer PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_settings_positive" CHECK ("ticket_settings"."version" > 0),
	CONSTRAINT "ticket_settings_size" CHECK (length("ticket_settings"."facts"::text) <= 20000)
);
--> statement-breakpoint
ALTER TABLE "ticket_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The default is for existing tickets, which all have these rates.
ALTER TABLE "tickets" ADD COLUMN "rates" jsonb NOT NULL DEFAULT '{"Standard":150,"Complex":200,"Critical":250}';--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "rates" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "settings_version" integer DEFAULT 1;--> statement-breakpoint
ALTER TABLE "tickets" ALTER COLUMN "settings_version" DROP DEFAULT;--> statement-breakpoint
-- As `defaultTicketSettings` of the domain had them when this migration was written.
INSERT INTO ticket_settings (version, facts, saved_at) VALUES (1, '{"rates": {"Standard": 150, "Complex": 200, "Critical": 250}, "explanations": {"Standard": "Routine contacts with few people, and one camera.", "Complex": "Several people or places, poor sound or picture, or a long sequence of events.", "Critical": "Force, a pursuit, an injury or a complaint: every moment is examined."}, "dueDays": 7, "incidentTypes": ["Traffic Stop", "Use of Force", "Training"]}', now());
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_settings_version_ticket_settings_version_fk" FOREIGN KEY ("settings_version") REFERENCES "public"."ticket_settings"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "anyone_reads" ON "ticket_settings" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "admin_all" ON "ticket_settings" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));
--> statement-breakpoint
CREATE TRIGGER ticket_settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticket_settings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
