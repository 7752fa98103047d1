-- Deletes the bytes of a file that was made from a video, whatever deletes its row: also the deletion of the video by its
-- agency, which does not see the reviewers' files.
CREATE OR REPLACE FUNCTION remove_derived_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.enqueue_job('delete-blob', json_build_object('storageKey', OLD.id), NULL, NULL);
  RETURN NULL;
END
$$;
