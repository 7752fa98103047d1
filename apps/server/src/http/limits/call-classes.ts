import { defaultCallClass, type CallClass } from '@plainview/contract/call-class';
import { contract } from '@plainview/contract/index';

/** How a call arrives. */
export interface ArrivingCall {
  readonly method: string;
  readonly path: string;
  readonly hasApiKey: boolean;
}

/** A call classified by its URL, before any other work is done for it. */
export interface ClassifiedCall {
  readonly callClass: CallClass;
  /** The contract's procedure (`tickets.list`). Null if none has this URL. */
  readonly procedure: string | null;
}

export type CallClassifier = (call: ArrivingCall) => ClassifiedCall;

interface Pattern extends ClassifiedCall {
  readonly method: string;
  readonly path: RegExp;
}

const unknownCall: ClassifiedCall = { callClass: 'regular', procedure: null };

/** Creates a function that classifies a call by its URL alone, before any other work is done for it. */
export function createCallClassifier(): CallClassifier {
  const byAddress = new Map<string, ClassifiedCall>();
  const patterns: Pattern[] = [];
  for (const [noun, verbs] of Object.entries(contract))
    for (const [verb, { '~orpc': definition }] of Object.entries(verbs)) {
      const { meta, route } = definition;
      const { method = 'POST', path = '' } = route;
      const procedure = `${noun}.${verb}`;
      const callClass = meta.callClass ?? defaultCallClass(meta.access, method);
      byAddress.set(`POST /rpc/${noun}/${verb}`, { callClass, procedure });
      if (!path.includes('{')) byAddress.set(`${method} /api${path}`, { callClass, procedure });
      else patterns.push({ method, path: patternOf(path), callClass, procedure });
    }
  return ({ method, path, hasApiKey }) => {
    const found =
      byAddress.get(`${method} ${path}`) ??
      patterns.find((pattern) => pattern.method === method && pattern.path.test(path)) ??
      unknownCall;
    return found.callClass === 'list' && hasApiKey ? { ...found, callClass: 'bulk' } : found;
  };
}

/** Returns the pattern of a path of the contract, such as `/tickets/{id}`. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^/api${path.replaceAll(/\{[^}]*\}/gu, '[^/]+')}$`, 'u');
