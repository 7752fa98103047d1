import { createFileRoute } from '@tanstack/react-router';
import { RetentionScreen } from '../../../screens/retention/RetentionScreen.tsx';

export const Route = createFileRoute('/admin/_administration/retention')({ component: Retention });

function Retention() {
  return <RetentionScreen />;
}
