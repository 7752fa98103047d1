import { spawn } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { SECOND } from '@plainview/domain/shared/time';
import { rawPublicKey, type LedgerSigner } from './signer.ts';

const TIMEOUT = 10 * SECOND;
const SIGNATURE_BYTES = 64;

/**
 * Opens the signer behind the operator's command, such as one for a hardware key. `<command> public-key`
 * prints the public key in PEM. `<command> sign` reads the message from its input and prints the
 * signature in base64.
 * @param command program and arguments, separated by spaces
 * @throws Error if the command fails or prints something else
 */
export async function openCommandSigner(command: string): Promise<LedgerSigner> {
  const publicKey = rawPublicKey(createPublicKey(await run(command, 'public-key', new Uint8Array())));
  return {
    publicKey,
    async sign(message) {
      const signature = Buffer.from((await run(command, 'sign', message)).trim(), 'base64');
      if (signature.byteLength !== SIGNATURE_BYTES)
        throw new Error('the ledger signer command did not print a signature');
      return signature;
    },
  };
}

async function run(command: string, verb: 'public-key' | 'sign', input: Uint8Array): Promise<string> {
  const [program = '', ...given] = command.split(/\s+/u);
  const child = spawn(program, [...given, verb], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`the ledger signer command failed: ${signal ?? `exit code ${code}`}`));
    });
  });
  // A command that ends without reading its input is reported by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [printed] = await Promise.all([text(child.stdout), ended]);
  return printed;
}
