import { createFileRoute } from '@tanstack/react-router';
import { LazyRedactionRoom } from '../../screens/redaction/LazyRedactionRoom.tsx';

/** `video`: id of the video to show first. */
interface RedactionSearch {
  video?: string;
}

/** The room in which a redacted copy is made. */
export const Route = createFileRoute('/admin/redactions/$redactionId')({
  validateSearch: ({ video }: Record<string, unknown>): RedactionSearch => ({
    ...(typeof video === 'string' && { video }),
  }),
  component: Redaction,
});

function Redaction() {
  const { redactionId } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { video } = Route.useSearch();
  return (
    <LazyRedactionRoom
      key={redactionId}
      redactionId={redactionId}
      userId={user.id}
      firstVideoId={video ?? null}
    />
  );
}
