ALTER TABLE "users" ADD COLUMN "mail_timing" text DEFAULT 'immediately' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "digest_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mail_messages_digest" ON "mail_messages" USING btree ("digest_at","user_id") WHERE digest_at is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mail_timing" CHECK ("users"."mail_timing" in ('immediately', 'daily'));--> statement-breakpoint
-- Sets the acting user's own choice, as save_own_profile does.
CREATE FUNCTION set_mail_timing(new_timing text)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE users SET mail_timing = new_timing WHERE id = nullif(current_setting('app.user', true), '')::uuid;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION set_mail_timing FROM PUBLIC;
--> statement-breakpoint
-- Notifies all administrators of a message on a ticket of the acting user's agency that no one reviews yet.
CREATE FUNCTION notify_administrators(about_ticket uuid, about_kind text, by_name text, at timestamptz)
  RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO notifications (id, user_id, agency_id, ticket_id, kind, actor_name, created_at)
  SELECT gen_random_uuid(), administrator.id, ticket.agency_id, ticket.id, about_kind, by_name, at
  FROM tickets AS ticket
  CROSS JOIN users AS administrator
  WHERE ticket.id = about_ticket AND ticket.reviewer_id IS NULL
    AND ticket.agency_id =
      (SELECT agency_id FROM users WHERE id = nullif(current_setting('app.user', true), '')::uuid)
    AND administrator.role = 'admin' AND administrator.status = 'approved';
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION notify_administrators FROM PUBLIC;
