import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Imports the panels and tools around the player, which load together. */
const importPanels = () => import('./panels.ts');

const placeholder = () => <Skeleton className="h-60" />;

export const ScorecardPanel = lazyComponent(async () => (await importPanels()).ScorecardPanel, {
  placeholder,
});
export const TranscriptSide = lazyComponent(async () => (await importPanels()).TranscriptSide, {
  placeholder,
});
export const ReviewerConversation = lazyComponent(async () => (await importPanels()).ReviewerConversation, {
  placeholder,
});
export const TicketPanel = lazyComponent(async () => (await importPanels()).TicketPanel, { placeholder });
export const ReportPanel = lazyComponent(async () => (await importPanels()).ReportPanel, { placeholder });
export const SecondReviewBar = lazyComponent(async () => (await importPanels()).SecondReviewBar);
export const WatchedToday = lazyComponent(async () => (await importPanels()).WatchedToday, {
  placeholder: () => <span style={{ minWidth: '8.5rem' }} />,
});
export const RoomLight = lazyComponent(async () => (await importPanels()).RoomLight, {
  placeholder: () => <span className="size-7" />,
});
