import { createFileRoute } from '@tanstack/react-router';
import { AdministrationOverview } from '../../../screens/administration/AdministrationOverview.tsx';

export const Route = createFileRoute('/admin/_administration/administration')({
  component: () => <AdministrationOverview user={Route.useRouteContext().user} />,
});
