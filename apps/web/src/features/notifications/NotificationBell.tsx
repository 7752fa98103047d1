import type { Role } from '@plainview/domain/identity/users/actor';
import type { NotificationKind } from '@plainview/domain/tickets/conversations/notification';
import { useNavigate } from '@tanstack/react-router';
import { Bell, BellDot, Check } from 'lucide-react';
import { formatDate } from '../../ui/dates/format-date.ts';
import { navLinkClass } from '../../ui/layout/nav-link-class.ts';
import { OpenMenu } from '../../ui/overlays/lazy-overlays.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { useMarkRead, useNotifications, type TicketNotification } from './use-notifications.ts';

const texts: Readonly<Record<NotificationKind, (actor: string) => string>> = {
  message: (actor) => `${actor} sent a message about a ticket`,
  question: (actor) => `${actor} asked a question`,
  answer: (actor) => `${actor} answered a question`,
  mention: (actor) => `${actor} mentioned you in a message`,
  noteMention: (actor) => `${actor} mentioned you in an internal note`,
  reportDelivered: (actor) => `${actor} delivered a report`,
  ticketAssigned: (actor) => `${actor} assigned a ticket to you`,
  rushTicket: (actor) => `${actor} submitted a rush ticket`,
  redactionOrdered: (actor) => `${actor} ordered a redacted copy`,
  redactionCanceled: (actor) => `${actor} canceled a redacted copy`,
  redactionDelivered: (actor) => `${actor} delivered a redacted copy`,
};

/** The user's notifications in the top bar, with the number of unread ones. */
export function NotificationBell({ role }: { readonly role: Role }) {
  const { trigger, opened } = useMenu();
  const navigate = useNavigate();
  const { data } = useNotifications();
  const { mutate: markRead } = useMarkRead();
  const unread = data?.unread ?? 0;
  const open = ({ id, ticketNumber: ticketId, isRead }: TicketNotification): void => {
    if (!isRead) markRead({ ids: [id] });
    void (role === 'admin'
      ? navigate({ to: '/admin/tickets/$ticketId', params: { ticketId } })
      : navigate({ to: '/agency/tickets/$ticketId', params: { ticketId } }));
  };
  return (
    <>
      <button
        {...trigger}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        title="Notifications"
        className={`${navLinkClass(false)} cursor-pointer gap-1`}
      >
        <Bell aria-hidden="true" className="size-4 shrink-0" />
        {unread > 0 && (
          <span className="rounded-full bg-danger px-1.5 text-xs text-on-danger tabular-nums">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {opened && (
        <OpenMenu
          {...opened}
          header={<div className="border-b border-line px-3 py-2 text-sm font-medium">Notifications</div>}
          entries={entriesOf(data?.items ?? [], { open, markAll: () => markRead({}), unread })}
        />
      )}
    </>
  );
}

function entriesOf(
  items: readonly TicketNotification[],
  {
    open,
    markAll,
    unread,
  }: {
    readonly open: (item: TicketNotification) => void;
    readonly markAll: () => void;
    readonly unread: number;
  },
): readonly MenuEntry[] {
  if (items.length === 0) return [{ id: 'none', label: 'No notifications yet', isDisabled: true }];
  const entries = items.map((item): MenuEntry => {
    const { id, kind, actorName, ticketNumber, incidentType, agencyName, createdAt, isRead } = item;
    const text = texts[kind](actorName);
    return {
      id,
      label: isRead ? text : `${text} (new)`,
      icon: isRead ? <Bell aria-hidden="true" className="text-faint" /> : <BellDot aria-hidden="true" />,
      description: `${ticketNumber}, ${incidentType}, ${agencyName}, ${formatDate(createdAt, 'MMM d, h:mm a')}`,
      onAction: () => open(item),
    };
  });
  if (unread === 0) return entries;
  return [
    ...entries,
    { kind: 'separator', id: 'end' },
    { id: 'all', label: 'Mark All as Read', icon: <Check aria-hidden="true" />, onAction: markAll },
  ];
}
