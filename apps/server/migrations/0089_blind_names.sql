-- Returns the messages about tickets with an unfinished second review whose recipients the acting administrator must not
-- connect with the ticket: all but their own of a ticket that they review, and those of the reviewer of any other. Runs as the
-- owner, since row-level security would call it again; it depends on nothing but the settings of the actor, and tells only what
-- to hide. Messages contain a ticket's number, daily digests only in their text.
CREATE FUNCTION hidden_mail() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH acting AS (
    SELECT nullif(current_setting('app.user', true), '')::uuid AS id WHERE current_setting('app.role', true) = 'admin'),
  unfinished AS (
    SELECT tickets.number, second_reviews.reviewer_id
      FROM second_reviews JOIN tickets ON tickets.id = second_reviews.ticket_id
      WHERE second_reviews.finished_at IS NULL AND second_reviews.reviewer_id IS NOT NULL)
  SELECT coalesce(array_agg(message.id), '{}')
    FROM acting CROSS JOIN unfinished
    CROSS JOIN LATERAL (
      SELECT id, user_id FROM mail_messages
        WHERE lower(address || e'\n' || recipient_name || e'\n' || subject) LIKE '%' || lower(unfinished.number) || '%'
      UNION ALL
      SELECT id, user_id FROM mail_messages WHERE kind = 'dailyDigest' AND strpos(text, unfinished.number) > 0) AS message
    WHERE CASE WHEN unfinished.reviewer_id = acting.id THEN message.user_id IS DISTINCT FROM acting.id
      ELSE message.user_id = unfinished.reviewer_id END
$$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION hidden_mail FROM PUBLIC;--> statement-breakpoint
CREATE POLICY "blind_mail" ON "mail_messages" AS RESTRICTIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'system') or "mail_messages"."id" <> all ((select hidden_mail())::uuid[]));--> statement-breakpoint
CREATE POLICY "second_reviewer_named" ON "evidence_bundles" AS RESTRICTIVE FOR SELECT TO public USING (not exists (select from second_reviews unfinished
    where unfinished.finished_at is null and not (select current_setting('app.role', true) = 'system') and unfinished.ticket_id = "evidence_bundles"."ticket_id"
      and case when unfinished.reviewer_id = (select nullif(current_setting('app.user', true), '')::uuid) then "evidence_bundles"."created_by_id" is distinct from (select nullif(current_setting('app.user', true), '')::uuid) else "evidence_bundles"."created_by_id" = unfinished.reviewer_id end));