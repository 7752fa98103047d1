-- Notifies all administrators of a message on a ticket of the acting user's agency that no one reviews yet.
CREATE OR REPLACE FUNCTION notify_administrators(about_ticket uuid, about_kind text, by_name text, at timestamptz)
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
REVOKE EXECUTE ON FUNCTION notify_administrators FROM PUBLIC;
