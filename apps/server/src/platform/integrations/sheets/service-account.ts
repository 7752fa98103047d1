import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { BadSetting } from '../../config/config.ts';

/** The used parts of a service account's key file from the Google Cloud console. */
const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().refine(isPrivateKey, 'expected a private key in PEM'),
  token_uri: z.url({ protocol: /^https?$/u }).default('https://oauth2.googleapis.com/token'),
});

/** The account that writes to the spreadsheet. */
export interface ServiceAccount {
  readonly email: string;
  readonly privateKey: string;
  /** Token endpoint. */
  readonly tokenUri: string;
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

/**
 * Reads a service account's key: JSON text, or the path of a file that contains it.
 * @throws BadSetting, which never reveals the key.
 */
export async function readServiceAccount(textOrPath: string): Promise<ServiceAccount> {
  const isText = textOrPath.trimStart().startsWith('{');
  const text = isText ? textOrPath : await readFile(textOrPath, 'utf8').catch(() => null);
  if (text === null) throw bad(`there is no file ${textOrPath}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw bad('expected the JSON text of a service account key, or the path of a file with it');
  }
  const parsed = keyFile.safeParse(json);
  if (!parsed.success) {
    throw bad(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  }
  const { client_email: email, private_key: privateKey, token_uri: tokenUri } = parsed.data;
  return { email, privateKey, tokenUri };
}

const bad = (why: string): BadSetting => new BadSetting(`Bad setting. GOOGLE_SERVICE_ACCOUNT: ${why}`);
