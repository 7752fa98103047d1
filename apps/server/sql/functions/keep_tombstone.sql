-- Refuses to change the record of a destruction, except that its certificate is added once.
CREATE OR REPLACE FUNCTION keep_tombstone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'destructions are kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.state = 'destroyed' AND (OLD.certificate_key IS NOT NULL
      OR to_jsonb(OLD) - '{certificate_key,certificate_sha256,certificate_size_bytes}'::text[]
        <> to_jsonb(NEW) - '{certificate_key,certificate_sha256,certificate_size_bytes}'::text[]) THEN
    RAISE EXCEPTION 'a tombstone never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
