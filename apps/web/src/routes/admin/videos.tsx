import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readVideoFilter, type VideoFilterChange } from '../../features/videos/video-filter.ts';
import { VideoLibrary } from '../../screens/video-library/VideoLibrary.tsx';

export const Route = createFileRoute('/admin/videos')({
  validateSearch: readVideoFilter,
  component: Videos,
});

function Videos() {
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeFilter = useCallback(
    (change: VideoFilterChange) =>
      void navigate({ search: (before) => readVideoFilter({ ...before, ...change }), replace: true }),
    [navigate],
  );
  return <VideoLibrary filter={filter} onFilterChange={changeFilter} />;
}
