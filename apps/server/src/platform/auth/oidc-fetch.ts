import { SECOND } from '@plainview/domain/shared/time';
import type { CustomFetch } from 'openid-client';
import type { OidcSettings } from '../config/integration-settings.ts';

/** Maximum size of a response. Metadata, keys and tokens take a few KiB. */
const MAXIMUM_RESPONSE_BYTES = 512 * 1024;

/** The provider gave no usable response: it is down, slow, or sends something else. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** Returns whether the operator allows calls to this URL. */
export function isAllowedEndpoint(settings: OidcSettings, address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && settings.origins.includes(new URL(address).origin);
}

/**
 * Creates a `fetch` for the provider only: limited to the configured origins, without following redirects,
 * and bounded in time and size. A provider's response can neither direct requests into the internal network
 * nor hold one open for long.
 */
export function createOidcFetch(settings: OidcSettings, stopping: AbortSignal): CustomFetch {
  return async (address, options) => {
    if (!isAllowedEndpoint(settings, address))
      throw new ProviderUnreachable('an endpoint is on an origin that is not in OIDC_ORIGINS');
    const late = AbortSignal.timeout(settings.timeoutSeconds * SECOND);
    const { body, headers, method } = options;
    try {
      const answer = await fetch(address, {
        method,
        headers,
        body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
        redirect: 'manual',
        signal: AbortSignal.any([stopping, late]),
      });
      if (answer.status >= 500) throw new ProviderUnreachable(`the provider answered ${answer.status}`);
      return new Response(await readBounded(answer), { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      throw new ProviderUnreachable('no response from the provider', { cause: error });
    }
  };
}

async function readBounded(answer: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!answer.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > MAXIMUM_RESPONSE_BYTES) throw new ProviderUnreachable('the provider’s response is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
