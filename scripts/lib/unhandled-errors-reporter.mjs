// Writes the errors that no test handled: they fail a run of Vitest, and its JSON report lacks them.
import { writeFileSync } from 'node:fs';

export default class UnhandledErrorsReporter {
  /**
   * Writes `[{ file, message }]` to the file named by UNHANDLED_ERRORS; `file` is null if no test file ran.
   * @param {unknown} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const list = errors.map(({ VITEST_TEST_PATH, stack, message }) => ({
      file: typeof VITEST_TEST_PATH === 'string' ? VITEST_TEST_PATH : null,
      message: stack ?? message,
    }));
    writeFileSync(process.env.UNHANDLED_ERRORS ?? '', JSON.stringify(list));
  }
}
