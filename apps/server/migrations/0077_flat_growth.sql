DROP INDEX "support_requests_open";--> statement-breakpoint
DROP INDEX "invoices_month";--> statement-breakpoint
DROP INDEX "mail_messages_state";--> statement-breakpoint
DROP INDEX "tickets_open_newest";--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "reminders" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_state_newest" ON "invoices" USING btree ("state","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_reviewer_newest" ON "tickets" USING btree ("reviewer_id","submitted_at","id","agency_id") WHERE reviewer_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_open_reminders" ON "tickets" USING btree ("urgency_key","reminders") WHERE coalesce(status <> 'completed' and reminders <> 3, false);--> statement-breakpoint
CREATE INDEX "uploads_checking" ON "uploads" USING btree ("received_at") WHERE state = 'checking';--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("created_at","id","user_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "invoices_month" ON "invoices" USING btree ("month","agency_id");--> statement-breakpoint
CREATE INDEX "mail_messages_state" ON "mail_messages" USING btree ("state","created_at","id","user_id","kind");--> statement-breakpoint
CREATE INDEX "tickets_open_newest" ON "tickets" USING btree ("submitted_at","id","urgency_key") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_reminders" CHECK ("tickets"."reminders" between 0 and 3);--> statement-breakpoint
-- Only open tickets are reminded of. One that is reopened gets its mark when the next reminder finds the written one.
UPDATE tickets SET reminders = written.bits
  FROM (SELECT ticket_id, bit_or(CASE reminder WHEN 'ticketDueSoon' THEN 1 ELSE 2 END)::smallint AS bits
    FROM ticket_reminders GROUP BY ticket_id) AS written
  WHERE written.ticket_id = tickets.id AND tickets.status <> 'completed';
--> statement-breakpoint
-- Searches a list for a term among the rows that the actor may see, as the owner (migration 0004 says why). Few matches
-- are gathered from an index. If the term is frequent among the newest rows, or has more than `at_most` matches, `ids` is
-- null: then a page is found sooner by scanning the list in its order. `matches` is how many matches there are at least,
-- among the newest `examined` rows if `ids` is null and it is not more than `at_most`. A row also matches if it is about the
-- record with the id `record`. Unlike the function of migration 0042, it first looks at 500 rows instead of 1,000, looks up
-- only a part of a term with digits, and searches invoices, too.
DROP FUNCTION find_matches;
--> statement-breakpoint
CREATE FUNCTION find_matches(
    list regclass, term text, pattern text, record text, at_most integer,
    OUT ids text[], OUT matches integer, OUT examined integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  -- A scan of all rows is never the plan, whatever the statistics say.
  SET enable_seqscan = off AS $$
DECLARE
  newest CONSTANT integer := 500;
  -- More than a page, because older rows may have no matches.
  frequent CONSTANT integer := 60;
  acting_role text := current_setting('app.role', true);
  acting_agency uuid := CASE WHEN acting_role = 'agency' THEN nullif(current_setting('app.agency', true), '')::uuid END;
  acts_for_all boolean := coalesce(acting_role IN ('admin', 'system'), false);
  record_id uuid := CASE WHEN record ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN record::uuid END;
  identity text := 'id';
  searched text := 'search_text';
  sort_key text;
  visible text;
  sample text;
  about text[] := '{}';
  has_parts boolean := true;
  has_agency boolean := false;
  branches text[];
  parts bigint[];
  probe text;
  probe_matches integer;
  expected_rows real := (SELECT reltuples FROM pg_class WHERE oid = list);
BEGIN
  CASE list
    WHEN 'public.tickets'::regclass THEN sort_key := 'submitted_at'; has_agency := true;
    WHEN 'public.videos'::regclass THEN sort_key := 'stored_at'; has_agency := true;
    WHEN 'public.reports'::regclass THEN sort_key := 'delivered_at'; has_agency := true;
    WHEN 'public.invoices'::regclass THEN sort_key := 'issued_at'; has_agency := true; has_parts := false;
    WHEN 'public.users'::regclass THEN
      sort_key := 'id';
      searched := $e$lower(name || e'\n' || email)$e$;
    WHEN 'public.mail_messages'::regclass THEN
      sort_key := 'created_at';
      has_parts := false;
      searched := $e$lower(address || e'\n' || recipient_name || e'\n' || subject)$e$;
      about := CASE WHEN record_id IS NULL THEN '{}' ELSE ARRAY['mentioned_ids(text) @> ARRAY[$5]'] END;
    WHEN 'public.support_requests'::regclass THEN
      sort_key := 'created_at';
      searched := $e$lower(user_name || e'\n' || coalesce(agency_name, '') || e'\n' || text)$e$;
    WHEN 'public.custody_entries'::regclass THEN
      sort_key := 'sequence';
      identity := 'sequence';
      has_parts := false;
      searched := $e$lower(actor_name || e'\n' || coalesce(actor_email, ''))$e$;
      about := ARRAY['lower(subject_id) = $5', 'ticket_id = $6', 'actor_id = $6'];
    ELSE
      RAISE EXCEPTION '% has no search', list USING ERRCODE = 'invalid_parameter_value';
  END CASE;
  -- Only administrators see the other lists.
  visible := CASE WHEN acts_for_all THEN '$1 IS NULL' WHEN has_agency THEN 'agency_id = $1' ELSE 'false' END;
  -- The six adjacent characters of a term with the most digits. The index compares each row that contains the rarest
  -- trigram with the lists of all others. Digits are in few rows, so their lists are short.
  IF char_length(term) > 6 THEN
    SELECT part INTO probe FROM (
        SELECT substr(term, place, 6) AS part FROM generate_series(1, char_length(term) - 5, 2) AS place) AS pieces
      WHERE part ~ '[a-z0-9]{3}' AND part ~ '[0-9].*[0-9]'
      ORDER BY char_length(regexp_replace(part, '[^0-9]', '', 'g')) DESC LIMIT 1;
  END IF;
  sample := format(
    'SELECT count(*) FILTER (WHERE searched LIKE $2 %6$s), count(*) FILTER (WHERE strpos(searched, $7) > 0)
     FROM (SELECT %1$s AS searched, * FROM %2$s WHERE %3$s ORDER BY %4$I DESC, %5$I DESC LIMIT $3) AS newest',
    searched, list, visible, sort_key, identity,
    CASE WHEN list = 'public.custody_entries'::regclass THEN 'OR ' || array_to_string(about, ' OR ') ELSE '' END);
  examined := newest;
  EXECUTE sample INTO matches, probe_matches USING acting_agency, pattern, examined, parts, record, record_id, probe;
  -- Scanning 25,000 / matches rows for a page takes less time than gathering all matches, of which there may be
  -- matches / 500 * expected_rows, at 2.5 times as much each. Only if a page of them is among the newest, which is seen in
  -- so many rows that 80 matches are expected.
  IF matches < frequent AND matches::real * matches * expected_rows > 5000000 THEN
    examined := least(10 * newest, 80 * newest / matches);
    EXECUTE sample INTO matches, probe_matches USING acting_agency, pattern, examined, parts, record, record_id, probe;
  END IF;
  IF matches >= frequent THEN
    RETURN;
  END IF;
  -- Other letters are not in the trigram index if the database has the locale C.
  IF term !~ '[a-z0-9]{3}' THEN
    IF NOT has_parts THEN
      RETURN;
    END IF;
    SELECT array_agg(part) INTO parts FROM unnest(search_parts(term)) AS part
      WHERE char_length(term) = 1 OR part >= 1 << 21;
  END IF;
  branches := ARRAY[CASE
    WHEN parts IS NOT NULL THEN format('%1$s LIKE $2 AND search_parts(%1$s) @> $4', searched)
    -- Only if the part is as rare as the term. The index serves no expression in coalesce.
    WHEN probe_matches <= matches AND probe IS NOT NULL
      THEN format('%1$s LIKE $7 AND coalesce(%1$s LIKE $2, false)', searched)
    ELSE format('%s LIKE $2', searched) END] || about;
  SELECT array_agg(format('(SELECT %I AS found FROM %s WHERE %s AND %s LIMIT $3)', identity, list, visible, branch))
    INTO branches FROM unnest(branches) AS branch;
  EXECUTE format(
    'SELECT coalesce(array_agg(found::text), ''{}'') FROM (%s) AS gathered', array_to_string(branches, ' UNION '))
    INTO ids USING acting_agency, pattern, at_most + 1, parts, record, record_id,
      '%' || regexp_replace(probe, '([\\%_])', '\\\1', 'g') || '%';
  matches := cardinality(ids);
  IF matches > at_most THEN
    ids := NULL;
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION find_matches FROM PUBLIC;
