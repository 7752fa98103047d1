import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { MOST_COUNTED } from '../../api/list-limits.ts';
import type { FileVerification } from '../../features/file-verifications/use-file-verification.ts';
import { useMailStatus } from '../../features/mail/use-mail.ts';
import type { SessionUser } from '../../features/sessions/session-query.ts';
import { useWebhooks } from '../../features/webhooks/use-webhooks.ts';
import type { Tone } from '../../ui/feedback/tone.ts';
import { pluralize, totalText } from '../../ui/pluralize.ts';
import type { OverviewPage } from './overview-pages.ts';

/** A figure or warning about a page. */
export interface OverviewFact {
  readonly tone: Tone;
  readonly text: string;
}

type OverviewFacts = Readonly<Partial<Record<OverviewPage, OverviewFact | null>>>;

/** Reads the total of a list only. */
const countOnly = { limit: 1, countUpTo: MOST_COUNTED };

/** Returns what the server knows of the pages so far, from counts that stop at {@link MOST_COUNTED}. */
export function useOverviewFacts(user: SessionUser): OverviewFacts {
  const support = useQuery(api.support.list.queryOptions({ input: { isAnswered: false, ...countOnly } }));
  const pending = useQuery(api.users.list.queryOptions({ input: { status: 'pending', ...countOnly } }));
  const overdue = useQuery(api.invoices.list.queryOptions({ input: { state: 'overdue', ...countOnly } }));
  const holds = useQuery(api.holds.list.queryOptions({ input: { isReleased: false, limit: 1 } }));
  const verification = useQuery({
    ...api.storage.verification.queryOptions(),
    enabled: user.duties.includes('auditor'),
  });
  const mail = useMailStatus();
  const webhooks = useWebhooks();
  return {
    '/admin/support': describeTotal(support.data, 'pending', 'open'),
    '/admin/users': describeTotal(pending.data, 'pending', 'pending'),
    '/admin/invoices': describeTotal(overdue.data, 'failed', 'overdue'),
    '/admin/holds': describeTotal(holds.data, 'neutral', 'in force'),
    '/admin/audit': verification.data ? describeVerification(verification.data) : null,
    '/admin/mail': mail.data ? describeMail(mail.data) : null,
    '/admin/webhooks': describeTotal(
      webhooks.data && { total: webhooks.data.items.reduce((sum, { failed }) => sum + failed, 0) },
      'failed',
      'failed',
    ),
  };
}

interface ListTotal {
  readonly total: number | null;
  readonly isTotalExact?: boolean;
}

function describeTotal(list: ListTotal | undefined, tone: Tone, what: string): OverviewFact | null {
  if (!list?.total) return null;
  return { tone, text: `${totalText(list.total, list.isTotalExact)} ${what}` };
}

function describeVerification({ faultCount, isBehind }: FileVerification): OverviewFact | null {
  if (faultCount > 0) return { tone: 'failed', text: pluralize(faultCount, 'faulty file') };
  return isBehind ? { tone: 'pending', text: 'Verification behind' } : null;
}

function describeMail({ isSetUp, failed }: { isSetUp: boolean; failed: number }): OverviewFact | null {
  if (!isSetUp) return { tone: 'pending', text: 'Not set up' };
  return describeTotal({ total: failed }, 'failed', 'failed');
}
