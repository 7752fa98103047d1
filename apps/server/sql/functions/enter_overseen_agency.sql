-- Makes this read-only transaction see what a user of an agency sees, if the overseer oversees that agency at this moment:
-- the only way in which anyone reads another agency's rows. Fails otherwise, which ends the transaction. Returns the names
-- of the counties, and whether the overseer may watch videos.
CREATE OR REPLACE FUNCTION enter_overseen_agency(overseen uuid, overseer uuid)
  RETURNS TABLE (counties text[], watches_videos boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_read_only') <> 'on' THEN
    RAISE EXCEPTION 'overseers only read' USING ERRCODE = 'PV001';
  END IF;
  SELECT array_agg(c.name ORDER BY c.key), bool_or(c.watches_videos) INTO counties, watches_videos
    FROM county_overseers o
    JOIN county_agencies a ON a.county_id = o.county_id
    JOIN counties c ON c.id = o.county_id
    JOIN users u ON u.id = o.user_id
    WHERE o.user_id = overseer AND a.agency_id = overseen AND u.role = 'agency' AND u.status = 'approved';
  IF counties IS NULL THEN
    RAISE EXCEPTION 'this user does not oversee this agency' USING ERRCODE = 'PV001';
  END IF;
  PERFORM set_config('app.role', 'agency', true), set_config('app.agency', overseen::text, true),
    set_config('app.user', '', true), set_config('app.manages_agency', '', true);
  RETURN NEXT;
END $$;
REVOKE EXECUTE ON FUNCTION enter_overseen_agency FROM PUBLIC;
