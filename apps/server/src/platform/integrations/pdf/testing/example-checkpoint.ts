import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';

const origin = 'plainview.example.org/ledger/0d5bd1b5-9d33-4c8c-a3c7-5fd1c3a1f7ab';

/** A checkpoint with values of the usual lengths. */
export const exampleCheckpoint: PrintedCheckpoint = {
  origin,
  size: 1_234_567,
  root: `${'Root'.repeat(10)}Ro0=`,
  signature: `— ${origin} ${'Sign'.repeat(22)}Sg==`,
  key: `${origin}+0a1b2c3d+${'Key1'.repeat(11)}`,
  keyFingerprint: 'f1'.repeat(32),
};
