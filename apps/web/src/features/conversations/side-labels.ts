import type { MessageSide } from '@plainview/domain/tickets/conversations/conversation';

export const sideLabels: Readonly<Record<MessageSide, string>> = { agency: 'Agency', reviewer: 'Reviewer' };
