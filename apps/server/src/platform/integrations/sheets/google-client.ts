import type { sheets_v4 } from '@googleapis/sheets';
import { SECOND } from '@plainview/domain/shared/time';
import type { ServiceAccount } from './service-account.ts';

/** The only requested scope: read and write spreadsheets that were shared with the account. */
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

/**
 * Creates Google's client for one service account. The library is loaded on first use.
 *
 * Overrides two defaults. The client requests the access token from Google regardless of the key file, so the
 * token URL and the audience are set here. And it would retry without honoring Retry-After; the export
 * retries instead, which also works across restarts.
 */
export async function createGoogleClient(
  account: ServiceAccount,
  { rootUrl, timeoutSeconds }: { readonly rootUrl: string; readonly timeoutSeconds: number },
): Promise<sheets_v4.Sheets> {
  const [{ sheets }, { JWT }] = await Promise.all([
    import('@googleapis/sheets'),
    import('google-auth-library'),
  ]);
  const auth = new JWT({
    email: account.email,
    key: account.privateKey,
    scopes: [SCOPE],
    additionalClaims: { aud: account.tokenUri },
    transporterOptions: { timeout: timeoutSeconds * SECOND },
  });
  auth.transporter.interceptors.request.add({
    resolved: async (request) => {
      if (request.url.href === 'https://oauth2.googleapis.com/token') {
        request.url = new URL(account.tokenUri);
        request.retryConfig = { retry: 0 };
      }
      return request;
    },
  });
  return sheets({ version: 'v4', auth, rootUrl, retry: false });
}
