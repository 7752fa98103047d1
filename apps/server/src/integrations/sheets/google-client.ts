import type { sheets_v4 } from '@googleapis/sheets';
import type { ServiceAccount } from './service-account.ts';

/** The one right that is asked for: to read and write spreadsheets that were shared with the account. */
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';

/**
 * Google's client for one service account. It is loaded here, when first used.
 *
 * Two of its ways are turned off. It asks Google for the access token whatever the key file says, so the token's address and
 * the audience are set here. And it would try again by itself, not minding Retry-After; that is the export's own job, which
 * outlives a restart.
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
    transporterOptions: { timeout: timeoutSeconds * 1000 },
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
