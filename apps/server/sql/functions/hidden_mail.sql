-- Returns the messages about tickets with an unfinished second review whose recipients the acting administrator must not
-- connect with the ticket: all but their own of a ticket that they review, and those of the reviewer of any other. Runs as the
-- owner, since row-level security would call it again; it depends on nothing but the settings of the actor, and tells only what
-- to hide. Messages contain a ticket's number, daily digests only in their text.
CREATE OR REPLACE FUNCTION hidden_mail() RETURNS uuid[]
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
$$;
REVOKE EXECUTE ON FUNCTION hidden_mail FROM PUBLIC;
