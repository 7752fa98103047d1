import type { Role } from '../../identity/users/actor.ts';
import { ticketStatusLabels } from '../../tickets/tickets/ticket-status.ts';
import { formatInstant, oneLine, type EmailBody } from './email-body.ts';
import type { EmailTopic, NamedTicket } from './email-topic.ts';
import { authorsOf, mentionBody, messageHeading } from './message-content.ts';
import { redactionBody } from './redaction-content.ts';

export type TicketTopic = Extract<EmailTopic, { readonly ticket: NamedTicket }>;

const LONGEST_NAME = 80;

const shorten = (text: string): string => oneLine(text).slice(0, LONGEST_NAME).toWellFormed().trimEnd();

/**
 * Returns the name of a ticket: number, type and agency. The number tells tickets of the same day apart,
 * including for mail programs that group messages by subject.
 */
const named = ({ number, incidentType, agencyName }: NamedTicket): string =>
  `${number}, ${shorten(incidentType)}, ${shorten(agencyName)}`;

const ticketAction = (ticket: NamedTicket, role: Role) => ({
  label: 'Open the ticket',
  path: `/${role}/tickets/${ticket.number}`,
  instruction: `Sign in to Plainview and search your dashboard for ${ticket.number}.`,
});

function assignedBody(
  { ticket, otherTickets, assignerName }: Extract<EmailTopic, { readonly kind: 'ticketAssigned' }>,
  role: Role,
): EmailBody {
  if (otherTickets.length === 0)
    return {
      subject: `Ticket is assigned to you: ${named(ticket)}`,
      paragraphs: [`${oneLine(assignerName)} assigned the ticket ${named(ticket)} to you.`],
      action: ticketAction(ticket, role),
    };
  const tickets = [ticket, ...otherTickets];
  return {
    subject: `${tickets.length} tickets are assigned to you`,
    paragraphs: [
      `${oneLine(assignerName)} assigned ${tickets.length} tickets to you: ${tickets.map(({ number }) => number).join(', ')}.`,
    ],
    action: {
      label: 'Open your tickets',
      path: `/${role}?reviewer=me`,
      instruction: 'Sign in to Plainview and choose Mine on your dashboard.',
    },
  };
}

/** Composes messages about a ticket. */
export function ticketBody(about: TicketTopic, role: Role): EmailBody {
  switch (about.kind) {
    case 'ticketStatus':
      return {
        subject: `Ticket is now ${ticketStatusLabels[about.status]}: ${named(about.ticket)}`,
        paragraphs: [`The ticket ${named(about.ticket)} is now ${ticketStatusLabels[about.status]}.`],
        action: ticketAction(about.ticket, role),
      };
    case 'ticketAssigned':
      return assignedBody(about, role);
    case 'rushTicket':
      return {
        subject: `Rush ticket: ${named(about.ticket)}`,
        paragraphs: [
          `The ticket ${named(about.ticket)} was submitted with rush service. It is due on ${formatInstant(about.dueAt)}.`,
        ],
        action: ticketAction(about.ticket, role),
      };
    case 'ticketMessage':
      return {
        subject: `${messageHeading(about)}: ${named(about.ticket)}`,
        paragraphs: [
          `${authorsOf(about)} sent ${about.count === 1 ? 'a message' : `${about.count} messages`} about the ticket ${named(about.ticket)}.`,
          ...(about.isQuestion ? ['The clock of the ticket is paused until the question is answered.'] : []),
        ],
        action: ticketAction(about.ticket, role),
      };
    case 'mention':
    case 'noteMention':
      return mentionBody(about, named(about.ticket), ticketAction(about.ticket, role));
    case 'ticketDueSoon':
      return {
        subject: `Ticket is due soon: ${named(about.ticket)}`,
        paragraphs: [`The ticket ${named(about.ticket)} is due on ${formatInstant(about.dueAt)}.`],
        action: ticketAction(about.ticket, role),
      };
    case 'ticketOverdue':
      return {
        subject: `Ticket is overdue: ${named(about.ticket)}`,
        paragraphs: [`The ticket ${named(about.ticket)} was due on ${formatInstant(about.dueAt)}.`],
        action: ticketAction(about.ticket, role),
      };
    case 'reportDelivered':
      return {
        subject: `Report delivered: ${named(about.ticket)}`,
        paragraphs: [
          `The report on the ticket ${named(about.ticket)} was delivered (version ${about.version}). You can download it from the ticket.`,
        ],
        action: ticketAction(about.ticket, role),
      };
    case 'redactionOrdered':
    case 'redactionCanceled':
    case 'redactionDelivered':
      return redactionBody(about, named(about.ticket), ticketAction(about.ticket, role));
  }
}
