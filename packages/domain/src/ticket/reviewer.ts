/** An administrator with the duty of a reviewer. */
export interface Reviewer {
  readonly id: string;
  readonly name: string;
}
