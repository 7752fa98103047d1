import type { Role } from '../../identity/users/actor.ts';
import { oneLine, type EmailBody } from './email-body.ts';
import type { DigestTopic } from './email-topic.ts';
import { MOST_DIGEST_LINES } from './mail-digest.ts';

/** Composes the digest: one line for each message that it replaces, oldest first. */
export function digestBody({ subjects }: DigestTopic, role: Role): EmailBody {
  const left = subjects.length - MOST_DIGEST_LINES;
  const count = subjects.length === 1 ? '1 notification' : `${subjects.length} notifications`;
  return {
    subject: `Daily digest: ${count}`,
    paragraphs: [
      'This happened since your last digest:',
      ...subjects.slice(0, MOST_DIGEST_LINES).map(oneLine),
      ...(left > 0 ? [`… and ${left} more`] : []),
    ],
    action: {
      label: 'Open the dashboard',
      path: `/${role}`,
      instruction: 'Sign in to Plainview. To turn the digest off, go to Settings → Notifications.',
    },
  };
}
