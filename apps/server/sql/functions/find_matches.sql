-- Searches a list for a term among the rows that the actor may see, as the owner: row-level security would keep the
-- planner from using the search index. Few matches are gathered from an index. If the term is frequent among the newest
-- rows, or has more than `at_most` matches, `ids` is null: then a page is found sooner by scanning the list in its order.
-- `matches` is how many matches there are at least. A row also matches if it is about the record with the id `record`.
CREATE OR REPLACE FUNCTION find_matches(
    list regclass, term text, pattern text, record text, at_most integer,
    wanted integer DEFAULT NULL, after_key text DEFAULT NULL, after_id text DEFAULT NULL,
    OUT ids text[], OUT matches integer, OUT examined integer, OUT page text[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  -- A scan of all rows is never the plan, whatever the statistics say.
  SET enable_seqscan = off AS $$
DECLARE
  newest CONSTANT integer := 500;
  -- More than a page, because older rows may have no matches.
  frequent CONSTANT integer := 60;
  -- So many matches are gathered before it is known whether there are more.
  few CONSTANT integer := 200;
  -- The index is searched for each bucket.
  most_buckets CONSTANT integer := 400;
  acting_role text := current_setting('app.role', true);
  acting_agency uuid := CASE WHEN acting_role = 'agency' THEN nullif(current_setting('app.agency', true), '')::uuid END;
  acts_for_all boolean := coalesce(acting_role IN ('admin', 'system'), false);
  record_id uuid := CASE WHEN record ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN record::uuid END;
  has_trigram boolean := term ~ '[a-z0-9]{3}';
  identity text := 'id';
  identity_type text := 'uuid';
  searched text := 'search_text';
  sort_key text;
  key_type text := 'timestamptz';
  -- As in the index of the search; null without buckets.
  bucket_width integer;
  place text := '0';
  cursor_condition text := 'true';
  visible text;
  sample text;
  gather text;
  branch text;
  branches text;
  about text[] := '{}';
  is_about boolean := false;
  has_parts boolean := true;
  has_agency boolean := false;
  parts bigint[];
  probe text;
  probe_pattern text;
  probe_matches integer;
  first_place double precision;
  last_place double precision;
  enough integer;
  span double precision;
  has_window boolean;
  buckets integer[];
  expected_rows real := (SELECT reltuples FROM pg_class WHERE oid = list);
BEGIN
  CASE list
    WHEN 'public.tickets'::regclass THEN sort_key := 'submitted_at'; has_agency := true; bucket_width := 86400;
    WHEN 'public.videos'::regclass THEN sort_key := 'stored_at'; has_agency := true; bucket_width := 86400;
    WHEN 'public.reports'::regclass THEN sort_key := 'delivered_at'; has_agency := true; bucket_width := 86400;
    WHEN 'public.invoices'::regclass THEN sort_key := 'issued_at'; has_agency := true; has_parts := false;
    WHEN 'public.users'::regclass THEN
      sort_key := 'id';
      key_type := 'uuid';
      searched := $e$lower(name || e'\n' || email)$e$;
    WHEN 'public.mail_messages'::regclass THEN
      sort_key := 'created_at';
      has_parts := false;
      -- Messages are kept for a month, so there are many in a day.
      bucket_width := 3600;
      searched := $e$lower(address || e'\n' || recipient_name || e'\n' || subject)$e$;
      about := CASE WHEN record_id IS NULL THEN '{}' ELSE ARRAY['mentioned_ids(text) @> ARRAY[$5]'] END;
    WHEN 'public.support_requests'::regclass THEN
      sort_key := 'created_at';
      searched := $e$lower(user_name || e'\n' || coalesce(agency_name, '') || e'\n' || text)$e$;
    WHEN 'public.custody_entries'::regclass THEN
      sort_key := 'sequence';
      key_type := 'bigint';
      identity := 'sequence';
      identity_type := 'bigint';
      has_parts := false;
      bucket_width := 4096;
      searched := $e$lower(actor_name || e'\n' || coalesce(actor_email, ''))$e$;
      about := ARRAY['lower(subject_id) = $5', 'ticket_id = $6', 'actor_id = $6'];
      is_about := EXISTS (SELECT FROM custody_entries WHERE lower(subject_id) = record);
    ELSE
      RAISE EXCEPTION '% has no search', list USING ERRCODE = 'invalid_parameter_value';
  END CASE;
  -- Only administrators see the other lists.
  visible := CASE WHEN acts_for_all THEN '$1 IS NULL' WHEN has_agency THEN 'agency_id = $1' ELSE 'false' END;
  -- Row-level security hides rows from a second reviewer, and entries and messages of a second review from all others,
  -- so a page would be incomplete.
  IF EXISTS (SELECT FROM second_reviews
      WHERE finished_at IS NULL AND taken_at IS NOT NULL
        AND (reviewer_id = nullif(current_setting('app.user', true), '')::uuid OR list IN ('public.custody_entries'::regclass, 'public.mail_messages'::regclass))) THEN
    wanted := NULL;
  END IF;
  IF wanted IS NOT NULL AND after_id IS NOT NULL THEN
    cursor_condition := format('(%I, %I) < ($8::%s, $9::%s)', sort_key, identity, key_type, identity_type);
  END IF;
  IF bucket_width IS NOT NULL THEN
    place := CASE key_type WHEN 'bigint' THEN format('%I / %s.0', sort_key, bucket_width)
      ELSE format('extract(epoch FROM %I) / %s', sort_key, bucket_width) END;
  END IF;
  -- The six adjacent characters of a term with the most digits. The index compares each row that contains the rarest
  -- trigram with the lists of all others. Digits are in few rows, so their lists are short.
  IF char_length(term) > 6 THEN
    SELECT part INTO probe FROM (
        SELECT substr(term, n, 6) AS part FROM generate_series(1, char_length(term) - 5, 2) AS n) AS pieces
      WHERE part ~ '[a-z0-9]{3}' AND part ~ '[0-9].*[0-9]'
      ORDER BY char_length(regexp_replace(part, '[^0-9]', '', 'g')) DESC LIMIT 1;
    probe_pattern := '%' || regexp_replace(probe, '([\\%_])', '\\\1', 'g') || '%';
  END IF;
  sample := format(
    'SELECT count(*) FILTER (WHERE searched LIKE $2 %6$s), count(*) FILTER (WHERE strpos(searched, $7) > 0),
       max(place), min(place)
     FROM (SELECT %1$s AS searched, %7$s AS place, * FROM %2$s
       WHERE %3$s AND %8$s ORDER BY %4$I DESC, %5$I DESC LIMIT $3) AS newest',
    searched, list, visible, sort_key, identity,
    CASE WHEN list = 'public.custody_entries'::regclass THEN 'OR ' || array_to_string(about, ' OR ') ELSE '' END,
    place, cursor_condition);
  examined := newest;
  EXECUTE sample INTO matches, probe_matches, first_place, last_place
    USING acting_agency, pattern, examined, parts, record, record_id, probe, after_key, after_id;
  IF matches >= frequent THEN
    RETURN;
  END IF;
  -- Other letters are not in the trigram index if the database has the locale C.
  IF NOT has_trigram THEN
    SELECT array_agg(part) INTO parts FROM unnest(search_parts(term)) AS part
      WHERE char_length(term) = 1 OR part >= 1 << 21;
  END IF;
  branch := CASE
    WHEN parts IS NOT NULL THEN format('%1$s LIKE $2 AND search_parts(%1$s) @> $4', searched)
    -- Only if the part is as rare as the term. The index serves no expression in coalesce.
    WHEN probe_matches <= matches AND probe IS NOT NULL
      THEN format('%1$s LIKE $7 AND coalesce(%1$s LIKE $2, false)', searched)
    ELSE format('%s LIKE $2', searched) END;
  -- Materialized, the query of matches is planned as if all were read: PostgreSQL would expect to find the first ones
  -- sooner in an index without the term.
  gather := format(
    'WITH found AS MATERIALIZED (SELECT %1$I AS id, %2$I AS at FROM %3$s WHERE %4$s AND %%s),
     gathered AS ((SELECT * FROM found LIMIT $3) %%s)
     SELECT coalesce(array_agg(id::text), ''{}''),
       coalesce((array_agg(id::text ORDER BY at DESC, id DESC) FILTER (WHERE %5$s))[1:$11], ''{}'')
     FROM gathered',
    identity, sort_key, list, visible, CASE cursor_condition WHEN 'true' THEN 'true'
      ELSE format('(at, id) < ($8::%s, $9::%s)', key_type, identity_type) END);
  -- Enough of the newest rows for three pages, by the matches among the first ones.
  enough := greatest(4 * newest, 3 * coalesce(wanted, frequent) * newest / greatest(matches, 1));
  span := (first_place - last_place) * enough / newest;
  has_window := coalesce(bucket_width IS NOT NULL AND has_trigram AND acts_for_all AND record_id IS NULL AND NOT is_about
    AND enough::real * 3 < expected_rows AND span BETWEEN 0.3 AND most_buckets, false);
  -- Scanning 25,000 / matches rows for a page takes less time than gathering all matches, of which there may be
  -- matches / 500 * expected_rows, at 2.5 times as much each. Only if a page of them is among the newest.
  IF has_window AND (wanted IS NOT NULL OR matches::real * matches * expected_rows > 5000000) THEN
    IF matches = 0 THEN
      EXECUTE format(gather, branch, '') INTO ids, page
        USING acting_agency, pattern, few + 1, parts, record, record_id, probe_pattern, after_key, after_id, buckets, wanted;
      IF cardinality(ids) <= few THEN
        matches := cardinality(ids);
        RETURN;
      END IF;
    END IF;
    buckets := ARRAY(SELECT generate_series(floor(first_place - span)::integer, floor(first_place)::integer));
    EXECUTE format(
        gather,
        format('%s AND search_bucket(%I, %s) && $10 AND %s', branch, sort_key, bucket_width, cursor_condition), '')
      INTO ids, page
      USING acting_agency, pattern, at_most + 1, parts, record, record_id, probe_pattern, after_key, after_id, buckets, wanted;
    IF cardinality(ids) BETWEEN coalesce(wanted, frequent) AND at_most THEN
      matches := cardinality(ids);
      examined := enough;
      ids := NULL;
      IF wanted IS NULL THEN
        page := NULL;
      END IF;
      RETURN;
    END IF;
  -- Without a window, this is seen in so many rows that 80 matches are expected.
  ELSIF NOT has_window AND matches::real * matches * expected_rows > 5000000 THEN
    examined := least(10 * newest, 80 * newest / matches);
    EXECUTE sample INTO matches, probe_matches, first_place, last_place
      USING acting_agency, pattern, examined, parts, record, record_id, probe, after_key, after_id;
    IF matches >= frequent THEN
      RETURN;
    END IF;
  END IF;
  IF NOT has_trigram AND NOT has_parts THEN
    RETURN;
  END IF;
  SELECT coalesce(string_agg(
      format('UNION (SELECT %I, %I FROM %s WHERE %s AND %s LIMIT $3)', identity, sort_key, list, visible, about_record), ' '),
      '')
    INTO branches FROM unnest(about) AS about_record;
  EXECUTE format(gather, branch, branches) INTO ids, page
    USING acting_agency, pattern, at_most + 1, parts, record, record_id, probe_pattern, after_key, after_id, buckets, wanted;
  matches := cardinality(ids);
  IF matches > at_most THEN
    ids := NULL;
    page := NULL;
  ELSIF wanted IS NULL THEN
    page := NULL;
  END IF;
END
$$;
REVOKE EXECUTE ON FUNCTION find_matches FROM PUBLIC;
