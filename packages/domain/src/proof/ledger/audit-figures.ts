import type { CustodyEvent } from '../../ledger/custody-event.ts';
import type { AuditHighlight, EventGroup } from '../../ledger/event-group.ts';
import { isInGroup } from '../../ledger/event-groups.ts';
import type { EventCounts } from './audit-week.ts';

const highlightedEvents: Readonly<Record<AuditHighlight, readonly CustodyEvent[]>> = {
  refusedSignIns: ['user.sign_in_failed', 'user.locked', 'user.passkey_refused'],
  bundles: ['bundle.created'],
  disabledAccounts: ['user.disabled'],
  ruleChanges: [
    'user.role_changed',
    'user.duties_set',
    'user.agency_administrator_set',
    'user.second_factor_rule_set',
    'agency.email_domains_set',
    'county.set',
    'county.deleted',
    'retention.rules_set',
    'retention.agency_rules_set',
    'retention.options_set',
    'tickets.settings_set',
    'second_review.shares_set',
    'webhook.added',
    'webhook.changed',
    'webhook.removed',
  ],
  fileFaults: ['file.verification_failed'],
  inconsistencies: ['ledger.inconsistency_reported'],
};

/** Returns the events of a highlight. */
export const eventsOfHighlight = (highlight: AuditHighlight): readonly CustodyEvent[] =>
  highlightedEvents[highlight];

const sumOf = (counts: EventCounts, isCounted: (event: string) => boolean): number =>
  Object.entries(counts).reduce((sum, [event, entries]) => sum + (isCounted(event) ? entries : 0), 0);

export const countAll = (counts: EventCounts): number => sumOf(counts, () => true);
export const countGroup = (counts: EventCounts, group: EventGroup): number =>
  sumOf(counts, (event) => isInGroup(event, group));
export const countHighlight = (counts: EventCounts, highlight: AuditHighlight): number =>
  sumOf(counts, (event) => highlightedEvents[highlight].some((one) => one === event));
