/** The sections below the facts of a ticket. */
export { Conversation } from '../../features/conversations/Conversation.tsx';
export { AgencyRedactions } from '../../features/redactions/orders/TicketRedactions.tsx';
export { Timeline } from '../../features/custody/Timeline.tsx';
