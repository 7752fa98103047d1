CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"side" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_messages_position" UNIQUE("ticket_id","position"),
	CONSTRAINT "ticket_messages_side" CHECK ("ticket_messages"."side" in ('agency', 'reviewer')),
	CONSTRAINT "ticket_messages_kind" CHECK ("ticket_messages"."kind" in ('message', 'question', 'answer')),
	CONSTRAINT "ticket_messages_place" CHECK ("ticket_messages"."position" > 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"agency_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('message', 'question', 'answer', 'reportDelivered', 'ticketAssigned'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" drop column "urgency_key";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "urgency_key" bigint GENERATED ALWAYS AS (case when status = 'completed'
          then 1000000000000000 - (extract(epoch from submitted_at at time zone 'UTC') * 1000)::bigint
          when paused_at is not null
          then 50000000000000 + (extract(epoch from due_at at time zone 'UTC') * 1000)::bigint
          else (extract(epoch from due_at at time zone 'UTC') * 1000)::bigint end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "first_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_ticket" ON "notifications" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "notifications_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_paused" CHECK ("tickets"."paused_at" is null or "tickets"."status" <> 'completed');--> statement-breakpoint
CREATE POLICY "agency_rows" ON "ticket_messages" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "ticket_messages"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or ((select current_setting('app.role', true) = 'agency') and "ticket_messages"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "blind_reports" ON "ticket_messages" AS RESTRICTIVE FOR SELECT TO public USING ("ticket_messages"."ticket_id" <> all (array(select ticket_id from second_reviews where reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) and finished_at is null)));--> statement-breakpoint
CREATE POLICY "owner_rows" ON "notifications" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system')) or "notifications"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid)) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')) or "notifications"."user_id" = (select nullif(current_setting('app.user', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "agency_insert" ON "notifications" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((select current_setting('app.role', true) = 'agency') and "notifications"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
-- Dropping the column dropped its indexes.
CREATE INDEX "tickets_urgency" ON "tickets" USING btree ("urgency_key","id","agency_id");--> statement-breakpoint
CREATE INDEX "tickets_agency_urgency" ON "tickets" USING btree ("agency_id","urgency_key","id");--> statement-breakpoint
CREATE INDEX "tickets_reviewer_urgency" ON "tickets" USING btree ("reviewer_id","urgency_key","id","agency_id");
