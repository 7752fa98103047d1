CREATE TABLE "ticket_counters" (
	"agency_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "ticket_counters_agency_id_year_pk" PRIMARY KEY("agency_id","year")
);
--> statement-breakpoint
ALTER TABLE "ticket_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "ticket_prefix" text DEFAULT 'AG' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "case_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "incident_time" text;--> statement-breakpoint
ALTER TABLE "ticket_counters" ADD CONSTRAINT "ticket_counters_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_ticket_prefix" CHECK ("agencies"."ticket_prefix" ~ '^[A-Z]{2,4}[0-9]*$');--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_incident_time" CHECK ("tickets"."incident_time" ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$');--> statement-breakpoint
CREATE POLICY "agency_reads" ON "ticket_counters" AS PERMISSIVE FOR SELECT TO public USING ((select current_setting('app.role', true) = 'agency') and "ticket_counters"."agency_id" = (select nullif(current_setting('app.agency', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "admin_all" ON "ticket_counters" AS PERMISSIVE FOR ALL TO public USING ((select current_setting('app.role', true) in ('admin', 'system'))) WITH CHECK ((select current_setting('app.role', true) in ('admin', 'system')));
--> statement-breakpoint
-- Completes a prefix that another agency has with the next free digit. The lock makes concurrent inserts wait.
CREATE FUNCTION complete_ticket_prefix() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  letters text := rtrim(NEW.ticket_prefix, '0123456789');
  suffix integer := 1;
BEGIN
  -- The agency exists already; the insert does nothing.
  IF EXISTS (SELECT FROM agencies WHERE key = NEW.key) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('ticket prefixes'));
  WHILE EXISTS (SELECT FROM agencies WHERE ticket_prefix = NEW.ticket_prefix) LOOP
    suffix := suffix + 1;
    NEW.ticket_prefix := letters || suffix;
  END LOOP;
  RETURN NEW;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION complete_ticket_prefix FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION format_ticket_number(prefix text, year integer, count integer) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT prefix || '-' || year || '-' || lpad(count::text, greatest(4, length(count::text)), '0')
$$;
--> statement-breakpoint
-- Returns the next number of an agency. The row of the counter stays locked until the transaction ends, so a rolled back
-- ticket leaves no gap. It runs as the owner: no one else counts.
CREATE FUNCTION next_ticket_number(agency uuid, submitted_at timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  submitted_year integer := extract(year FROM submitted_at AT TIME ZONE 'UTC');
  count integer;
BEGIN
  INSERT INTO ticket_counters AS counter (agency_id, year, last) VALUES (agency, submitted_year, 1)
    ON CONFLICT (agency_id, year) DO UPDATE SET last = counter.last + 1
    RETURNING last INTO count;
  RETURN (SELECT format_ticket_number(ticket_prefix, submitted_year, count) FROM agencies WHERE id = agency);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION next_ticket_number FROM PUBLIC;
--> statement-breakpoint
-- Returns the next number of the actor's own agency; null if the submission already made a ticket, or for other agencies.
CREATE FUNCTION take_ticket_number(agency uuid, submission uuid, submitted_at timestamptz) RETURNS text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT next_ticket_number(agency, submitted_at)
    WHERE agency = nullif(current_setting('app.agency', true), '')::uuid
      AND NOT EXISTS (SELECT FROM tickets WHERE agency_id = agency AND submission_key = submission)
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION take_ticket_number FROM PUBLIC;
--> statement-breakpoint
-- Numbers a ticket that was inserted without a number, in another way than by a submission. Imported tickets keep theirs.
CREATE FUNCTION assign_ticket_number() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.number <> '' THEN
    RETURN NEW;
  END IF;
  NEW.number := next_ticket_number(NEW.agency_id, NEW.submitted_at);
  -- As `ticketSearchText` of the domain has it.
  NEW.search_text := NEW.search_text || E'\n' || lower(NEW.number);
  RETURN NEW;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION assign_ticket_number FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION refuse_renumbering() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a ticket number and an agency''s prefix never change';
END
$$;
--> statement-breakpoint
-- As `ticketPrefix` of the domain had it when this migration was written; later agencies get theirs from there.
WITH words AS (
  SELECT a.id, w.word, w.place,
    upper(w.word) IN ('OF', 'THE', 'AND', 'FOR', 'DE', 'LA') AS is_filler
  FROM agencies a CROSS JOIN LATERAL regexp_split_to_table(
      regexp_replace(normalize(a.name, NFKD), '[\u0300-\u036f''’.]', '', 'g'), '[^A-Za-z]+')
    WITH ORDINALITY AS w(word, place)
  WHERE w.word <> ''
), named AS (
  SELECT id, word, place FROM words w
  WHERE NOT is_filler OR NOT EXISTS (SELECT FROM words o WHERE o.id = w.id AND NOT o.is_filler)
), letters AS (
  SELECT id, upper(left(CASE WHEN count(*) > 1 THEN string_agg(left(word, 1), '' ORDER BY place)
    WHEN length(min(word)) <= 4 AND min(word) = upper(min(word)) THEN min(word)
    ELSE left(min(word), 3) END, 4)) AS prefix
  FROM named GROUP BY id
), proposed AS (
  SELECT a.id, CASE WHEN length(l.prefix) > 1 THEN l.prefix ELSE 'AG' END AS prefix, a.created_at
  FROM agencies a LEFT JOIN letters l USING (id)
), numbered AS (
  SELECT id, prefix, row_number() OVER (PARTITION BY prefix ORDER BY created_at, id) AS place FROM proposed
)
UPDATE agencies SET ticket_prefix = n.prefix || CASE WHEN n.place > 1 THEN n.place::text ELSE '' END
  FROM numbered n WHERE n.id = agencies.id;
--> statement-breakpoint
LOCK TABLE tickets IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
WITH numbered AS (
  SELECT t.id, format_ticket_number(a.ticket_prefix, y.year, (row_number() OVER
    (PARTITION BY t.agency_id, y.year ORDER BY t.submitted_at, t.id))::integer) AS number
  FROM tickets t JOIN agencies a ON a.id = t.agency_id
    CROSS JOIN LATERAL (SELECT extract(year FROM t.submitted_at AT TIME ZONE 'UTC')::integer AS year) y
)
UPDATE tickets SET number = n.number, search_text = tickets.search_text || E'\n' || lower(n.number)
  FROM numbered n WHERE n.id = tickets.id;
--> statement-breakpoint
INSERT INTO ticket_counters (agency_id, year, last)
  SELECT agency_id, extract(year FROM submitted_at AT TIME ZONE 'UTC'), count(*) FROM tickets GROUP BY 1, 2;
--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_ticket_prefix_unique" UNIQUE("ticket_prefix");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_number_unique" UNIQUE("number");
--> statement-breakpoint
CREATE TRIGGER agencies_ticket_prefix BEFORE INSERT ON agencies
  FOR EACH ROW EXECUTE FUNCTION complete_ticket_prefix();
--> statement-breakpoint
CREATE TRIGGER agencies_same_prefix BEFORE UPDATE OF ticket_prefix ON agencies
  FOR EACH ROW EXECUTE FUNCTION refuse_renumbering();
--> statement-breakpoint
CREATE TRIGGER tickets_number BEFORE INSERT ON tickets
  FOR EACH ROW EXECUTE FUNCTION assign_ticket_number();
--> statement-breakpoint
CREATE TRIGGER tickets_same_number BEFORE UPDATE OF number ON tickets
  FOR EACH ROW EXECUTE FUNCTION refuse_renumbering();
