import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@plainview/domain/shared/error-code';

/** Number of common passwords that a form receives, to flag one while the user types (ASVS 6.2.4). */
const POINTED_OUT = 3000;
/** Score on the library's scale from 0 to 4. About a million guesses find a password with a lower score. */
const LEAST_SCORE = 2;
/**
 * Characters that are checked. Checking all 256 took up to a second, which blocks the event loop. If these
 * are hard to guess, so is the whole password.
 */
const MOST_CHECKED = 64;
const SHORTEST_WORD = 4;
const productWords = ['plainview', 'police', 'bodycam', 'bodyworn', 'evidence'];

/** Detects weak passwords. */
export interface PasswordStrength {
  /** Returns the most common passwords that are long enough, in lowercase. */
  common(minimumLength: number): Promise<readonly string[]>;
  /**
   * Returns why a password is refused if weak ones are (CJIS IA-5(1)(a)), or null. It is weak if it is in a
   * list of common and breached passwords, is built from a name, repeats itself or follows a sequence.
   * @param names of the user, the address, the agency
   */
  weaknessOf(password: string, names: readonly string[]): Promise<ErrorCode | null>;
}

/** Returns a function that computes the value at its first call. */
function once<Value>(compute: () => Value): () => Value {
  let found: { readonly value: Value } | null = null;
  return () => (found ??= { value: compute() }).value;
}

/** Libraries of a check. Loaded and prepared on first use: only the strict profile checks strength. */
function prepare(listed: readonly string[] | null) {
  const words = once(() => import('@zxcvbn-ts/language-common'));
  const list = once(async () => {
    const common = listed ?? (await words()).dictionary['passwords-common'];
    return [...common].map((word) => word.toLowerCase());
  });
  const known = once(async () => new Set(await list()));
  const ranked = once(async () => {
    const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
    const { dictionary, adjacencyGraphs } = await words();
    return new ZxcvbnFactory({
      dictionary: { ...dictionary, 'passwords-common': await list() },
      graphs: adjacencyGraphs,
    });
  });
  return { list, known, ranked };
}

/** For the library's own list. Preparing it takes half a second. */
const ofLibrary = prepare(null);

/**
 * @param file common passwords, one per line, used instead of the library's list, which is as old as the
 *   library's release
 * @throws if the file cannot be read
 */
export async function createPasswordStrength(file: string | null): Promise<PasswordStrength> {
  const { list, known, ranked } =
    file === null ? ofLibrary : prepare((await readFile(file, 'utf8')).split(/\r?\n/u).filter(Boolean));
  return {
    common: async (minimumLength) =>
      (await list()).filter((word) => word.length >= minimumLength).slice(0, POINTED_OUT),
    async weaknessOf(password, names) {
      const plain = plainForm(password);
      const refused = await known();
      if ([password, plain].some((form) => refused.has(form.toLowerCase()))) return 'PASSWORD_COMMON';
      const strength = await ranked();
      const ownWords = [...productWords, ...names.flatMap(splitWords)];
      // A name matches with or without the separators between its words.
      const bare = plain.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');
      for (const [written, isWhole] of [
        [password, true],
        [plain, true],
        [bare, false],
      ] as const) {
        const { score, sequence } = strength.check(written.slice(0, MOST_CHECKED), ownWords);
        const isNamed = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
        if (isNamed && score <= LEAST_SCORE) return 'PASSWORD_FROM_NAMES';
        if (isWhole && score < LEAST_SCORE) return 'PASSWORD_SIMPLE';
      }
      return null;
    },
  };
}

/**
 * Normalizes wide letters, accents and invisible characters: a common password stays one when
 * written with them.
 */
const plainForm = (password: string): string =>
  password.normalize('NFKD').replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** Returns the words of a name or an address, and the whole without separators. */
function splitWords(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return [...parts, parts.join('')].filter((word) => word.length >= SHORTEST_WORD);
}
