CREATE TABLE "mail_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"recipient_name" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "mail_messages_once" UNIQUE("event_key","address"),
	CONSTRAINT "mail_messages_state_known" CHECK ("mail_messages"."state" in ('waiting', 'sent', 'failed', 'suppressed')),
	CONSTRAINT "mail_messages_waiting" CHECK (("mail_messages"."state" = 'waiting') = ("mail_messages"."next_attempt_at" is not null)),
	CONSTRAINT "mail_messages_settled" CHECK (("mail_messages"."state" = 'waiting') = ("mail_messages"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_reminders" (
	"ticket_id" uuid NOT NULL,
	"reminder" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_reminders_ticket_id_reminder_pk" PRIMARY KEY("ticket_id","reminder"),
	CONSTRAINT "ticket_reminders_known" CHECK ("ticket_reminders"."reminder" in ('ticketDueSoon', 'ticketOverdue'))
);
--> statement-breakpoint
ALTER TABLE "ticket_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_user_id_identities_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reminders" ADD CONSTRAINT "ticket_reminders_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_messages_newest" ON "mail_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_state" ON "mail_messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_messages_next" ON "mail_messages" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_messages_user" ON "mail_messages" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_code_hash_unique" UNIQUE("code_hash");--> statement-breakpoint
CREATE POLICY "owner_wall" ON "mail_messages" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "mail_messages"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "mail_messages"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "reviewer_wall" ON "ticket_reminders" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));