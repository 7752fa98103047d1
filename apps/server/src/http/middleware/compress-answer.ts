import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@plainview/contract/index';
import { acceptedEncodings, type Encoding } from './content-encoding.ts';

/** Smaller responses fit into one network packet with their headers. */
const SMALLEST_BYTES = 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses outside the main thread. At their lowest levels, both take about 0.1 ms for a list of 100 tickets. */
const compress: Readonly<Record<Encoding, (content: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>>> = {
  br: (content) =>
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content) => gzipAsync(content, { level: constants.Z_BEST_SPEED }),
};

/**
 * Compresses the response of a read-only procedure if the client accepts it. Other procedures may return a secret
 * next to their input, whose length would reveal it after compression (decision 0042). Event streams stay as they are.
 * @param procedure the contract's name of the procedure, such as `tickets.list`
 */
export async function compressAnswer(
  answer: Response,
  { procedure, accepted }: { readonly procedure: string | null; readonly accepted: string | undefined },
): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson || !answer.ok || procedure === null || !isRead(procedure)) return answer;
  const { headers, status } = answer;
  headers.append('vary', 'accept-encoding');
  const content = new Uint8Array(await answer.arrayBuffer());
  const [encoding] = acceptedEncodings(accepted);
  if (encoding === undefined || content.length < SMALLEST_BYTES)
    return new Response(content, { headers, status });
  headers.set('content-encoding', encoding);
  return new Response(await compress[encoding](content), { headers, status });
}

function isRead(procedure: string): boolean {
  const found = getContractRouter(contract, procedure.split('.'));
  return isContractProcedure(found) && found['~orpc'].route.method === 'GET';
}
