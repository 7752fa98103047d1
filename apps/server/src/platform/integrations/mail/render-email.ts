import type { EmailContent } from '@plainview/domain/operations/mail/email-body';
import { html } from 'hono/html';

/** A message as plain text and HTML. */
export interface RenderedEmail {
  readonly text: string;
  readonly html: string;
}

const footer = 'This is an automated message. Replies are not read.';

/**
 * Renders a message as plain text and HTML. With `publicUrl` (no trailing slash) the call to action is a
 * link, without it a sentence. The HTML sets no colors except those of the link, so that it is readable in
 * light and dark mode. All values in it are escaped.
 */
export async function renderEmail(content: EmailContent, publicUrl: string | null): Promise<RenderedEmail> {
  const { subject, greeting, paragraphs, action } = content;
  const address = action && publicUrl !== null ? publicUrl + action.path : null;
  const sentences = action && address === null ? [...paragraphs, action.instruction] : paragraphs;
  const text = [
    greeting,
    ...sentences,
    ...(action && address ? [`${action.label}: ${address}`] : []),
    `-- \n${footer}`,
  ];
  const lines = sentences.map((sentence) => html`<p style="margin:0 0 16px">${sentence}</p>`);
  const link =
    action && address
      ? html`<p style="margin:24px 0">
            <a
              href="${address}"
              style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6470;color:#ffffff;text-decoration:none;font-weight:600"
              >${action.label}</a
            >
          </p>
          <p style="margin:0 0 16px;font-size:14px">
            If the button does not work, copy this address into your browser:<br />
            <span style="word-break:break-all">${address}</span>
          </p>`
      : '';
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:16px;line-height:24px"
      >
        <main style="max-width:560px;margin:0 auto">
          <h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${subject}</h1>
          <p style="margin:0 0 16px">${greeting}</p>
          ${lines} ${link}
          <hr style="border:0;border-top:1px solid #8a979c;margin:24px 0 12px" />
          <p style="margin:0;font-size:13px">${footer}</p>
        </main>
      </body>
    </html>`;
  return { text: `${text.join('\n\n')}\n`, html: page.toString() };
}
