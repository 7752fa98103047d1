-- The ids that a text contains, in lower case. Messages about a ticket contain its id.
CREATE FUNCTION mentioned_ids(body text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT found[1]), '{}')
    FROM regexp_matches(lower(body), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS found
  );
--> statement-breakpoint
DROP INDEX "reports_counts";--> statement-breakpoint
CREATE INDEX "support_requests_open" ON "support_requests" USING btree ("created_at","id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "support_requests_search" ON "support_requests" USING gin (lower("user_name" || e'\n' || coalesce("agency_name", '') || e'\n' || "text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_requests_search_parts" ON "support_requests" USING gin (search_parts(lower("user_name" || e'\n' || coalesce("agency_name", '') || e'\n' || "text")));--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("name" || e'\n' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search_parts" ON "users" USING gin (search_parts(lower("name" || e'\n' || "email")));--> statement-breakpoint
CREATE INDEX "custody_actor" ON "custody_entries" USING btree ("actor_id","sequence");--> statement-breakpoint
CREATE INDEX "custody_subject_key" ON "custody_entries" USING btree (lower("subject_id"),"sequence");--> statement-breakpoint
CREATE INDEX "custody_search" ON "custody_entries" USING gin (lower("actor_name" || e'\n' || coalesce("actor_email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_messages_search" ON "mail_messages" USING gin (lower("address" || e'\n' || "recipient_name" || e'\n' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mail_messages_mentioned" ON "mail_messages" USING gin (mentioned_ids("text"));--> statement-breakpoint
CREATE INDEX "reports_agency_incident" ON "reports" USING btree ("agency_id","incident_type","id");--> statement-breakpoint
CREATE INDEX "reports_incident_newest" ON "reports" USING btree ("incident_type","delivered_at","id");--> statement-breakpoint
CREATE INDEX "tickets_open_newest" ON "tickets" USING btree ("submitted_at","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "tickets_open_due" ON "tickets" USING btree ("due_at","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "tickets_open_status" ON "tickets" USING btree ("status","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "tickets_open_incident" ON "tickets" USING btree ("incident_type","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "tickets_open_reviewer_name" ON "tickets" USING btree ("reviewer_key","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "tickets_agency_open_due" ON "tickets" USING btree ("agency_id","due_at","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "tickets_agency_open_incident" ON "tickets" USING btree ("agency_id","incident_type","id") WHERE coalesce(status <> 'completed', false);--> statement-breakpoint
CREATE INDEX "videos_agency_officer" ON "videos" USING btree ("agency_id","officer_key","id");--> statement-breakpoint
CREATE INDEX "videos_agency_status" ON "videos" USING btree ("agency_id","status","id");--> statement-breakpoint
CREATE INDEX "videos_status_newest" ON "videos" USING btree ("status","stored_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("webhook_id","state") WHERE state <> 'delivered';
--> statement-breakpoint
DROP FUNCTION matching_ids;
--> statement-breakpoint
-- Searches a list for a term among the rows that the actor may see, as the owner (migration 0004 says why). Few matches
-- are gathered from an index. If the term is frequent among the newest rows, or has more than `at_most` matches, `ids` is
-- null: then a page is found sooner by scanning the list in its order. `matches` is how many matches there are at least.
-- A row also matches if it is about the record with the id `record`.
CREATE FUNCTION find_matches(
    list regclass, term text, pattern text, record text, at_most integer, OUT ids text[], OUT matches integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  -- A scan of all rows is never the plan, whatever the statistics say.
  SET enable_seqscan = off AS $$
DECLARE
  newest CONSTANT integer := 1000;
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
  expected_rows real := (SELECT reltuples FROM pg_class WHERE oid = list);
BEGIN
  CASE list
    WHEN 'public.tickets'::regclass THEN sort_key := 'submitted_at'; has_agency := true;
    WHEN 'public.videos'::regclass THEN sort_key := 'stored_at'; has_agency := true;
    WHEN 'public.reports'::regclass THEN sort_key := 'delivered_at'; has_agency := true;
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
  sample := format(
    'SELECT count(*) FROM (SELECT %1$s AS searched, * FROM %2$s WHERE %3$s ORDER BY %4$I DESC, %5$I DESC LIMIT $3) AS newest
     WHERE searched LIKE $2 %6$s', searched, list, visible, sort_key, identity,
    CASE WHEN list = 'public.custody_entries'::regclass THEN 'OR ' || array_to_string(about, ' OR ') ELSE '' END);
  EXECUTE sample INTO matches USING acting_agency, pattern, newest, parts, record, record_id;
  -- Scanning 50,000 / matches rows for a page takes less time than gathering all matches, of which there may be
  -- matches / 1000 * expected_rows, at 2.5 times as much each. Only if a page of them is among the newest, since older
  -- rows may have none.
  IF matches < frequent AND matches::real * matches * expected_rows > 20000000 THEN
    EXECUTE sample INTO matches USING acting_agency, pattern, 5 * newest, parts, record, record_id;
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
  branches := ARRAY[format('%s LIKE $2 %s', searched,
    CASE WHEN parts IS NOT NULL THEN format('AND search_parts(%s) @> $4', searched) ELSE '' END)] || about;
  SELECT array_agg(format('(SELECT %I AS found FROM %s WHERE %s AND %s LIMIT $3)', identity, list, visible, branch))
    INTO branches FROM unnest(branches) AS branch;
  EXECUTE format(
    'SELECT coalesce(array_agg(found::text), ''{}'') FROM (%s) AS gathered', array_to_string(branches, ' UNION '))
    INTO ids USING acting_agency, pattern, at_most + 1, parts, record, record_id;
  matches := cardinality(ids);
  IF matches > at_most THEN
    ids := NULL;
  END IF;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION find_matches FROM PUBLIC;
