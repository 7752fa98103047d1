import type { DeskToolsProps } from '../../features/tickets/desk/DeskTools.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports what belongs to the list of tickets but may appear a moment later. */
const importDesk = () => import('./desk.ts');

/** Keeps the place of the tools, so that the list does not move. */
export const NoTools = () => <div aria-hidden="true" className="h-8 coarse:h-10" />;

export const DraftList = lazyComponent(async () => (await importDesk()).DraftList);
export const DeskTools = lazyComponent<DeskToolsProps>(async () => (await importDesk()).DeskTools, {
  placeholder: NoTools,
});
