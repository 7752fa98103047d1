CREATE TABLE "redaction_charges" (
	"redaction_id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"ticket_number" text NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"ordered_by" text NOT NULL,
	"video_count" integer NOT NULL,
	"total_seconds" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_note" text,
	"payment_set_by" text,
	"payment_set_at" timestamp (3) with time zone,
	"is_destroyed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "redaction_charges_payment" CHECK ("redaction_charges"."payment_status" in ('pending', 'paid', 'waived')),
	CONSTRAINT "redaction_charges_payment_set" CHECK (("redaction_charges"."payment_note" is null) = ("redaction_charges"."payment_set_by" is null)
        and ("redaction_charges"."payment_note" is null) = ("redaction_charges"."payment_set_at" is null)),
	CONSTRAINT "redaction_charges_totals" CHECK ("redaction_charges"."total_cents" >= 0 and "redaction_charges"."total_seconds" >= 0),
	CONSTRAINT "redaction_charges_destroyed" CHECK (not "redaction_charges"."is_destroyed" or "redaction_charges"."ordered_by" = '')
);
--> statement-breakpoint
ALTER TABLE "redaction_charges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
DROP INDEX "invoice_lines_ticket";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "redaction_id" uuid;--> statement-breakpoint
ALTER TABLE "redaction_charges" ADD CONSTRAINT "redaction_charges_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redaction_charges_agency_newest" ON "redaction_charges" USING btree ("agency_id","ordered_at","redaction_id");--> statement-breakpoint
CREATE INDEX "redaction_charges_newest" ON "redaction_charges" USING btree ("ordered_at","redaction_id");--> statement-breakpoint
CREATE INDEX "redaction_charges_ticket" ON "redaction_charges" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_redaction" ON "invoice_lines" USING btree ("redaction_id") WHERE not is_void;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_ticket" ON "invoice_lines" USING btree ("ticket_id") WHERE not is_void and redaction_id is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('message', 'question', 'answer', 'mention', 'noteMention', 'reportDelivered', 'ticketAssigned', 'rushTicket', 'redactionOrdered', 'redactionCanceled', 'redactionDelivered'));--> statement-breakpoint
CREATE POLICY "agency_rows" ON "redaction_charges" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "redaction_charges"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "redaction_charges"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE INDEX "redactions_open_due" ON "redactions" USING btree ("due_at","id") WHERE state not in ('delivered', 'canceled');--> statement-breakpoint
CREATE INDEX "redactions_state_due" ON "redactions" USING btree ("state","due_at","id");--> statement-breakpoint
-- Orders from before are on the statements of their months, too.
INSERT INTO "redaction_charges" ("redaction_id", "agency_id", "ticket_id", "ticket_number", "ordered_at", "ordered_by", "video_count", "total_seconds", "total_cents")
SELECT r."id", r."agency_id", r."ticket_id", t."number", r."ordered_at", r."ordered_by",
  (SELECT count(*) FROM "redaction_videos" v WHERE v."redaction_id" = r."id"), r."total_seconds", r."total_cents"
FROM "redactions" r JOIN "tickets" t ON t."id" = r."ticket_id" WHERE r."state" <> 'canceled';