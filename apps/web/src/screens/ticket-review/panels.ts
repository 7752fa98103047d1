/** The panels and tools around the player, see `lazy-panels.tsx`. */
export { ReviewerConversation } from '../../features/conversations/ReviewerConversation.tsx';
export { ScorecardPanel } from '../../features/scorecards/ScorecardPanel.tsx';
export { SecondReviewBar } from '../../features/second-reviews/SecondReviewBar.tsx';
export { TranscriptSide } from '../../features/transcripts/TranscriptSide.tsx';
export { WatchedToday } from '../../features/coverage/WatchedToday.tsx';
export { RoomLight } from './RoomLight.tsx';
export { ReportPanel } from './ReportPanel.tsx';
export { TicketPanel } from './TicketPanel.tsx';
