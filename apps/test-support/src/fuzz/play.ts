import { ORPCError } from '@orpc/client';
import type { Arbitrary } from 'fast-check';
import { chance, NothingToPick, pick, type Draw } from './draw.ts';
import { bystanderKinds, type FuzzEnvironment } from './fuzz-environment.ts';
import type { Observed, Observer } from './observer.ts';
import { mutatedRequest, oddRequest, roots } from './odd-requests.ts';
import { mutated, oddValue } from './odd-values.ts';
import { rawRecipes, type RawRecipe, type ValidRequest } from './raw-recipes.ts';
import { recipeOf } from './recipes/index.ts';
import type { ValidCall } from './recipes/recipe.ts';
import {
  apiRequest,
  oddBodyRequest,
  procedures,
  rpcRequest,
  withIdempotencyKey,
  type FuzzedProcedure,
  type FuzzRequest,
} from './requests.ts';
import { arbitraryOf } from './schema-arbitrary.ts';

/** One run: the product under test, the random source, and the observer that checks the responses. */
export interface Play {
  readonly environment: FuzzEnvironment;
  readonly draw: Draw;
  readonly observer: Observer;
}

/**
 * Calls that end the caller's own session. They are sent without a session, since other bystanders could do
 * nothing afterwards.
 */
const endsOwnSession = new Set([
  'session.signOut',
  'profile.endOtherDevices',
  'profile.changePassword',
  'secondFactor.confirm',
  'passkeys.add',
]);

const isForbidden = ({ status }: Observed): boolean => status === 401;

/** Encodes an input as a request to one of the two APIs. */
const requestOf = (draw: Draw, procedure: FuzzedProcedure, input: unknown): FuzzRequest =>
  chance(draw, 50) ? rpcRequest(procedure, input) : apiRequest(procedure, input);

/** Keys that repeat, so that a call meets an earlier one, and invalid keys. */
const idempotencyKeys = ['a', 'b', 'c', 'd', 'e', '', ' ', 'k'.repeat(256), '"quoted"', 'a,b'] as const;

function maybeKeyed({ draw }: Play, procedure: FuzzedProcedure, request: FuzzRequest): FuzzRequest {
  if (!procedure.takesIdempotencyKey || chance(draw, 75)) return request;
  return withIdempotencyKey(request, pick(draw, idempotencyKeys));
}

/**
 * Prepares a call.
 * @param name of the procedure or raw route that it is for
 * @returns null if the preparation failed because a concurrent call took what it needs
 */
async function prepared<Call>(
  { environment, draw, observer }: Play,
  name: string,
  recipe: (environment: FuzzEnvironment, draw: Draw) => Call | Promise<Call>,
): Promise<Call | null> {
  try {
    return await recipe(environment, draw);
  } catch (error) {
    const isRefusal = error instanceof ORPCError && error.status < 500;
    if (!isRefusal && !(error instanceof NothingToPick))
      throw new Error(`preparing ${name}: ${String(error)}`, { cause: error });
    observer.tally.overtaken += 1;
    return null;
  }
}

/** Undoes effects that would disturb other calls. */
const undo = (play: Play, name: string, { after }: ValidCall<unknown>): Promise<unknown> =>
  prepared(play, `what follows ${name}`, async () => after?.());

async function sendValid(
  play: Play,
  procedure: FuzzedProcedure,
  call: ValidCall<unknown>,
  encoded: FuzzRequest,
): Promise<boolean> {
  const { environment, observer } = play;
  const request = maybeKeyed(play, procedure, encoded);
  const answer = await observer.send(call.caller, procedure.name, request);
  if (answer) environment.ids.learn(answer.body);
  return answer !== null && answer.status < 400;
}

/** Sends a mutated input, from its own caller or another one. */
async function sendMutated(play: Play, procedure: FuzzedProcedure, call: ValidCall<unknown>): Promise<void> {
  const { environment, draw, observer } = play;
  let changed = call.input;
  for (let times = pick(draw, [1, 1, 1, 2, 4]); times > 0; times -= 1)
    changed = mutated(changed, draw, environment.ids.all);
  const request = maybeKeyed(play, procedure, requestOf(draw, procedure, changed));
  if (chance(draw, 60)) await observer.send(call.caller, procedure.name, request);
  else await sendByBystander(play, procedure.name, request);
}

/**
 * Sends mutations of a valid input, then the valid one to the public API, then the same again to either API,
 * as a client does that got no response. All of them share one preparation.
 * @param changes number of mutations
 * @returns whether the product accepted the valid input. A mutation can have changed what it needs.
 */
export async function playAround(play: Play, procedure: FuzzedProcedure, changes: number): Promise<boolean> {
  const call = await prepared(play, procedure.name, recipeOf(procedure.name));
  if (!call) return false;
  for (let left = changes; left > 0; left -= 1) await sendMutated(play, procedure, call);
  const isAccepted = await sendValid(play, procedure, call, apiRequest(procedure, call.input));
  await sendValid(play, procedure, call, requestOf(play.draw, procedure, call.input));
  await undo(play, procedure.name, call);
  return isAccepted;
}

const schemaArbitraries = new WeakMap<FuzzedProcedure, Arbitrary<unknown>>();

function schemaValues({ ids }: FuzzEnvironment, procedure: FuzzedProcedure): Arbitrary<unknown> {
  const known = schemaArbitraries.get(procedure) ?? arbitraryOf(procedure.schema, ids.all);
  schemaArbitraries.set(procedure, known);
  return known;
}

/** Sends a value of the schema, or a value outside it. */
async function playSchema(play: Play, procedure: FuzzedProcedure): Promise<void> {
  const { environment, draw } = play;
  const input = chance(draw, 80) ? draw(schemaValues(environment, procedure)) : oddValue(draw);
  const request = maybeKeyed(play, procedure, requestOf(draw, procedure, input));
  await sendByBystander(play, procedure.name, request);
  if (['secondFactor.setRules', 'retention.setOptions'].includes(procedure.name))
    await environment.removeRules();
}

async function sendByBystander({ environment, draw, observer }: Play, name: string, request: FuzzRequest) {
  const kind = endsOwnSession.has(name) ? 'nobody' : pick(draw, bystanderKinds);
  const caller = await environment.bystander(kind);
  const answer = await observer.send(caller, name, { ...request, what: `${request.what} by ${kind}` });
  if (kind !== 'nobody' && answer && isForbidden(answer)) environment.dismiss(kind);
}

/** Sends one arbitrary call of a procedure, without preparation. */
export async function playOdd(play: Play, procedure: FuzzedProcedure): Promise<void> {
  if (chance(play.draw, 80)) await playSchema(play, procedure);
  else
    await sendByBystander(
      play,
      procedure.name,
      maybeKeyed(play, procedure, oddBodyRequest(procedure, play.draw)),
    );
}

const rawRequest = ({ method, path, headers, body }: Omit<ValidRequest, 'caller'>): FuzzRequest => ({
  what: `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 500)} ${body?.slice(0, 100) ?? ''}`,
  address: path,
  init: { method, headers, ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }) },
});

function recipeOfRaw(name: string): RawRecipe {
  const recipe = rawRecipes[name];
  if (!recipe) throw new Error(`no request for ${name}`);
  return recipe;
}

/**
 * Sends mutations of a valid request to a raw route, then the valid one twice.
 * @returns whether the product accepted the valid request
 */
export async function playAroundRaw(play: Play, name: string, changes: number): Promise<boolean> {
  const { draw, observer } = play;
  const request = await prepared(play, name, recipeOfRaw(name));
  if (!request) return false;
  for (let left = changes; left > 0; left -= 1)
    await observer.send(request.caller, name, rawRequest(mutatedRequest(request, draw)));
  const answer = await observer.send(request.caller, name, rawRequest(request));
  await observer.send(request.caller, name, rawRequest(request));
  return answer !== null && answer.status < 400;
}

/** Sends an unexpected request below a root. */
export async function playOddRaw(play: Play, root: string): Promise<void> {
  const { environment, draw } = play;
  await sendByBystander(play, `${root}/…`, rawRequest(oddRequest(draw, root, environment.ids.all)));
}

/** Sends a few requests of any kind. */
export async function playAnything(play: Play): Promise<void> {
  const { draw } = play;
  const changes = pick(draw, [4, 8, 16, 32]);
  const way = pick(draw, ['call', 'call', 'raw', 'odd', 'odd', 'odd raw'] as const);
  if (way === 'call') await playAround(play, pick(draw, procedures), changes);
  else if (way === 'raw') await playAroundRaw(play, pick(draw, Object.keys(rawRecipes)), changes);
  else {
    for (let left = changes; left > 0; left -= 1) {
      if (way === 'odd') await playOdd(play, pick(draw, procedures));
      else await playOddRaw(play, pick(draw, roots));
    }
  }
}
