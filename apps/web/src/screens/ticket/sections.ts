/** What is below the facts of a ticket. */
export { Conversation } from '../../features/conversation/Conversation.tsx';
export { Timeline } from '../../features/custody/Timeline.tsx';
