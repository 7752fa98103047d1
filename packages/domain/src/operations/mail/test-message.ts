import { oneLine, type EmailContent } from './email-body.ts';

/** Composes the message with which an administrator tests the mail server. */
export const testMessage = (recipientName: string): EmailContent => ({
  subject: 'Test message from Plainview',
  greeting: `Hello ${oneLine(recipientName)},`,
  paragraphs: ['You asked Plainview to send this message. It shows that the mail server works.'],
  action: {
    label: 'Open Server Health',
    path: '/admin/health',
    instruction: 'Sign in to Plainview and open Server Health in the administration.',
  },
});
