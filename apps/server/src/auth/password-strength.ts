import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@plainview/domain/shared/error-code';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How many of the common passwords a form gets, to point one out while typing (ASVS 6.2.4). */
const POINTED_OUT = 3000;
/** On the library's scale to 4; below it, a million guesses or so find the password. */
const LEAST_SCORE = 2;
const SHORTEST_WORD = 4;
const productWords = ['plainview', 'police', 'bodycam', 'bodyworn', 'evidence'];

/** What is known of passwords that people choose too often. */
export interface PasswordStrength {
  /** The most common ones that are long enough, in small letters. */
  common(minimumLength: number): readonly string[];
  /**
   * Why a password is refused where weak ones are (CJIS IA-5(1)(a)), or null: it is known from lists of common and breached
   * ones, is built from a name, or repeats itself or follows a sequence.
   * @param names of the person, the address, the agency
   */
  weaknessOf(password: string, names: readonly string[]): ErrorCode | null;
}

/**
 * @param file one password in each line, in the place of the list of the library, whose date is that of its release
 * @throws where the file can't be read
 */
export async function createPasswordStrength(file: string | null): Promise<PasswordStrength> {
  const listed = file === null ? null : (await readFile(file, 'utf8')).split(/\r?\n/u).filter(Boolean);
  const list = [...(listed ?? dictionary['passwords-common'])].map((word) => word.toLowerCase());
  const known = new Set(list);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, 'passwords-common': list },
    graphs: adjacencyGraphs,
  });
  return {
    common: (minimumLength) => list.filter((word) => word.length >= minimumLength).slice(0, POINTED_OUT),
    weaknessOf(password, names) {
      const plain = plainForm(password);
      if ([password, plain].some((form) => known.has(form.toLowerCase()))) return 'PASSWORD_COMMON';
      const words = [...productWords, ...names.flatMap(wordsOf)];
      // A name is the same one with or without what separates its words.
      const bare = plain.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');
      for (const [written, isWhole] of [
        [password, true],
        [plain, true],
        [bare, false],
      ] as const) {
        const { score, sequence } = estimator.check(written, words);
        const isNamed = sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs');
        if (isNamed && score <= LEAST_SCORE) return 'PASSWORD_FROM_NAMES';
        if (isWhole && score < LEAST_SCORE) return 'PASSWORD_SIMPLE';
      }
      return null;
    },
  };
}

/** What is read where wide letters, accents and characters that nobody sees are written: a common password is one in them, too. */
const plainForm = (password: string): string =>
  password.normalize('NFKD').replaceAll(/[\p{Mark}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** The words of a name or an address, and the whole without what separates them. */
function wordsOf(name: string): string[] {
  const parts = name.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return [...parts, parts.join('')].filter((word) => word.length >= SHORTEST_WORD);
}
