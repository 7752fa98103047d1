import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const RetentionScreen = lazyComponent(
  async () => (await import('../../../screens/retention/RetentionScreen.tsx')).RetentionScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/retention')({ component: Retention });

function Retention() {
  return <RetentionScreen />;
}
