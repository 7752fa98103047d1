import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Number of common passwords that a form receives, to flag one while the user types (ASVS 6.2.4). */
const POINTED_OUT = 3000;
/** Score on the library's scale from 0 to 4. About a million guesses find a password with a lower score. */
const LEAST_SCORE = 2;
const SHORTEST_WORD = 4;
const productWords = ['plainview', 'police', 'bodycam', 'bodyworn', 'evidence'];

/** Detects weak passwords. */
export interface PasswordStrength {
  /** Returns the most common passwords that are long enough, in lowercase. */
  common(minimumLength: number): readonly string[];
  /**
   * Returns why a password is refused if weak ones are (CJIS IA-5(1)(a)), or null. It is weak if it is in a list of
   * common and breached passwords, is built from a name, repeats itself or follows a sequence.
   * @param names of the user, the address, the agency
   */
  weaknessOf(password: string, names: readonly string[]): ErrorCode | null;
}

/** Returns a function that computes the value at its first call. */
function once<Value>(compute: () => Value): () => Value {
  let found: { readonly value: Value } | null = null;
  return () => (found ??= { value: compute() }).value;
}

/**
 * @param file common passwords, one per line, used instead of the library's list, which is as old as the library's
 *   release
 * @throws if the file cannot be read
 */
export async function createPasswordStrength(file: string | null): Promise<PasswordStrength> {
  const listed = file === null ? null : (await readFile(file, 'utf8')).split(/\r?\n/u).filter(Boolean);
  // Prepared on first use: only the strict profile checks strength.
  const list = once(() => [...(listed ?? dictionary['passwords-common'])].map((word) => word.toLowerCase()));
  const known = once(() => new Set(list()));
  const ranked = once(
    () =>
      new ZxcvbnFactory({
        dictionary: { ...dictionary, 'passwords-common': list() },
        graphs: adjacencyGraphs,
      }),
  );
  const estimate = (password: string, words: string[]) => ranked().check(password, words);
  return {
    common: (minimumLength) =>
      list()
        .filter((word) => word.length >= minimumLength)
        .slice(0, POINTED_OUT),
    weaknessOf(password, names) {
      const plain = plainForm(password);
      if ([password, plain].some((form) => known().has(form.toLowerCase()))) return 'PASSWORD_COMMON';
      const words = [...productWords, ...names.flatMap(splitWords)];
      // A name matches with or without the separators between its words.
      const bare = plain.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');
      for (const [written, isWhole] of [
        [password, true],
        [plain, true],
        [bare, false],
      ] as const) {
        const { score, sequence } = estimate(written, words);
        const isNamed = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
        if (isNamed && score <= LEAST_SCORE) return 'PASSWORD_FROM_NAMES';
        if (isWhole && score < LEAST_SCORE) return 'PASSWORD_SIMPLE';
      }
      return null;
    },
  };
}

/** Normalizes wide letters, accents and invisible characters: a common password stays one when written with them. */
const plainForm = (password: string): string =>
  password.normalize('NFKD').replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** Returns the words of a name or an address, and the whole without separators. */
function splitWords(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return [...parts, parts.join('')].filter((word) => word.length >= SHORTEST_WORD);
}
