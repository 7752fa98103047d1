const HASH = 'ab12cd34'.repeat(8);

/** Data of entries about the proofs of the ledger. */
export const proofExamples = {
  'ledger.key_changed': {
    oldKey: 'records.example/ledger/1+0a1b2c3d+AQ==',
    newKey: 'records.example/ledger/1+4d5e6f70+AQ==',
    oldSignature: 'AQ==',
    newSignature: 'Ag==',
  },
  'ledger.inconsistency_reported': { problem: 'rollback', keptSize: 1204, newestSize: 1100 },
  'agency.exported': {
    agencyName: 'North PD',
    files: 7,
    sizeBytes: 1204,
    rows: 45,
    entries: 31,
    ledgerSize: 40,
    ledgerRoot: 'qxLNNA==',
    tagManifestSha256: HASH,
  },
  'agency.imported': {
    agencyName: 'North PD',
    ledgerOrigin: 'records.example/ledger/1',
    exportSequence: 41,
    files: 7,
    sizeBytes: 1204,
    rows: 45,
    entries: 31,
    ledgerSize: 41,
    ledgerRoot: 'qxLNNA==',
    tagManifestSha256: HASH,
  },
  'ledger.week_signed_off': {
    week: '2026-11-16',
    entries: 120,
    firstSequence: 1085,
    lastSequence: 1204,
    counts: ['user.signed_in: 100', 'video.viewed: 20'],
    note: 'Nothing unusual',
  },
  'ledger.access_reviewed': {
    kept: 2,
    disabled: 1,
    decisions: ['keep dana@north.example Dana, Agency User'],
    decisionsSha256: HASH,
  },
  'bundle.created': {
    bundle: 'custody',
    files: 7,
    sizeBytes: 1204,
    entries: 31,
    sequences: '3-32,40',
    videos: [`V01 ${HASH}`],
    tagManifestSha256: HASH,
    format: 'plainview-ledger/2',
    fileHashes: [`${HASH}  data/ticket.json`],
  },
};
