import { codeOf, StartError } from '../platform/core/start-error.ts';

type Explain = (host: string, port: number) => string;

const reasons: Readonly<Record<string, Explain>> = {
  EADDRINUSE: (_, port) =>
    `port ${port} is in use by another program. Stop that program, or set a free port.`,
  EACCES: (_, port) =>
    `this account may not use port ${port}. Set a port above 1023, with a proxy in front of it.`,
};
const badHost: Explain = (host) => `HOST: this machine has no address ${host}. Set one of its addresses.`;
const hostReasons: Readonly<Record<string, Explain>> = {
  EADDRNOTAVAIL: badHost,
  ENOTFOUND: badHost,
  EAI_AGAIN: badHost,
  EINVAL: badHost,
};

/**
 * Waits until a server listens.
 * @throws StartError naming the setting, if it cannot
 */
export async function explainListening<Result>(
  setting: 'PORT' | 'METRICS_PORT',
  { host, port }: { readonly host: string; readonly port: number },
  listening: Promise<Result>,
): Promise<Result> {
  try {
    return await listening;
  } catch (error) {
    const code = codeOf(error);
    const about = reasons[code]?.(host, port);
    const text = about === undefined ? hostReasons[code]?.(host, port) : `${setting}: ${about}`;
    throw text === undefined ? error : new StartError(text, { cause: error });
  }
}
