-- Returns the stills and clips of unfinished second reviews of others. Row-level security hides the rows that name them from the
-- acting administrator, so this runs as the owner; it depends on nothing but the settings of the actor, and tells only what to hide.
CREATE OR REPLACE FUNCTION hidden_excerpt_files() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(file.id), '{}')
    FROM second_reviews
    JOIN video_excerpts ON video_excerpts.second_review_id = second_reviews.id
    CROSS JOIN LATERAL unnest(array[video_excerpts.file_id, video_excerpts.picture_file_id]) AS file(id)
    WHERE second_reviews.finished_at IS NULL AND second_reviews.taken_at IS NOT NULL
      AND second_reviews.reviewer_id IS DISTINCT FROM nullif(current_setting('app.user', true), '')::uuid
      AND file.id IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION hidden_excerpt_files FROM PUBLIC;
