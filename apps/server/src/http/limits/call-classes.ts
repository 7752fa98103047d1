import type { Access } from '@plainview/contract/access';
import { contract } from '@plainview/contract/index';

/** Classes of calls that are rejected under overload (decision 0047): the first two first, `read` last. */
export const sheddableClasses = ['anonymous', 'bulk', 'list', 'stream', 'upload', 'read'] as const;
export type SheddableClass = (typeof sheddableClasses)[number];

/** `regular` calls are rejected only beyond the maximum number of calls, `exempt` ones never. */
export type CallClass = SheddableClass | 'regular' | 'exempt';

/** How a call arrives. */
export interface ArrivingCall {
  readonly method: string;
  readonly path: string;
  readonly hasApiKey: boolean;
}

/** Calls that read or produce a lot at once. */
const bulkCalls: ReadonlySet<string> = new Set([
  'custody.verify',
  'exports.prepare',
  'insights.backlog',
  'insights.get',
  'insights.own',
  'insights.scorecards',
  'sheetExports.start',
  'sheetExports.tryAgain',
  'statements.list',
  'statements.get',
  'retention.preview',
  'retention.due',
]);

const listVerbs: ReadonlySet<string> = new Set(['list', 'counts', 'deliveries', 'mine']);

/** Calls that the web application needs before it can show anything. They are cheap without a session. */
const startCalls: ReadonlySet<string> = new Set(['session.current', 'session.policy']);

const exemptCalls: ReadonlySet<string> = new Set(['session.signOut', 'session.lock']);

function classOfProcedure(procedure: string, access: Access | undefined, method: string): CallClass {
  if (exemptCalls.has(procedure)) return 'exempt';
  if (bulkCalls.has(procedure)) return 'bulk';
  if (procedure === 'live.changes') return 'stream';
  if (startCalls.has(procedure)) return 'regular';
  if (access?.caller === 'anyone') return 'anonymous';
  if (listVerbs.has(procedure.split('.').at(-1) ?? '')) return 'list';
  return method === 'GET' ? 'read' : 'regular';
}

/** A call classified by its URL, before any other work is done for it. */
export interface ClassifiedCall {
  readonly callClass: CallClass;
  /** The contract's procedure (`tickets.list`). Null for some calls of class `regular`. */
  readonly procedure: string | null;
}

interface Pattern extends ClassifiedCall {
  readonly method: string;
  readonly path: RegExp;
}

const unknownCall: ClassifiedCall = { callClass: 'regular', procedure: null };

/** Creates a function that classifies a call by its URL alone, before any other work is done for it. */
export function createCallClassifier(): (call: ArrivingCall) => ClassifiedCall {
  const byAddress = new Map<string, ClassifiedCall>();
  const patterns: Pattern[] = [];
  for (const [noun, verbs] of Object.entries(contract))
    for (const [verb, { '~orpc': definition }] of Object.entries(verbs)) {
      const { meta, route } = definition;
      const { method = 'POST', path = '' } = route;
      const procedure = `${noun}.${verb}`;
      const callClass = classOfProcedure(procedure, meta.access, method);
      byAddress.set(`POST /rpc/${noun}/${verb}`, { callClass, procedure });
      if (!path.includes('{')) byAddress.set(`${method} /api${path}`, { callClass, procedure });
      else if (callClass !== 'regular')
        patterns.push({ method, path: patternOf(path), callClass, procedure });
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
