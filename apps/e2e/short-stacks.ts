/** Returns whether a file is one of the tests' own. */
const isOwn = (file: string | null | undefined): boolean =>
  Boolean(file) && !/^node:|\/node_modules\//u.test(file ?? '');

/**
 * Leaves the frames of libraries out of stacks of errors without a message. The library creates such an error
 * for each of its calls, only to learn which test calls which method, and describing a stack of 50 frames takes
 * a tenth of the time of a worker. Errors that are shown have a message, and all of their frames.
 */
export function shortenStacks(): void {
  const describe = Error.prepareStackTrace?.bind(Error);
  if (!describe) return;
  Error.prepareStackTrace = (error, frames) => {
    const areOwn = frames.map((frame) => isOwn(frame.getFileName()));
    // The frame above one of a test is the method that the test calls.
    const kept = frames.filter((_frame, index) => areOwn[index] === true || areOwn[index + 1] === true);
    return describe(error, error.message === '' ? kept : frames);
  };
}
