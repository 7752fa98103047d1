import { formatUtc, oneLine, type EmailBody } from './email-body.ts';
import type { EmailTopic } from './email-topic.ts';

/** Composes the message with a release link. It never contains the passcode. */
export const releaseLinkBody = ({
  code,
  agencyName,
  expiresAt,
  hasPasscode,
}: Extract<EmailTopic, { readonly kind: 'releaseLink' }>): EmailBody => ({
  subject: `${oneLine(agencyName)} has released a video to you`,
  paragraphs: [
    `${oneLine(agencyName)} gives you access to a redacted video until ${formatUtc(expiresAt)}. You need no account. The link is for you only: each use of it is recorded.`,
    ...(hasPasscode ? ['The page asks for a passcode, which the agency gives you in another way.'] : []),
    'If you do not expect this message, ignore it.',
  ],
  action: {
    label: 'Open the page',
    path: `/release#${code}`,
    instruction: `Open /release on the Plainview site of the agency and enter this code: ${code}`,
  },
});
