import { useState } from 'react';
import { CheckpointField } from '../../features/ledger-witness/CheckpointField.tsx';
import { compareKept, readKeptItem, type FindingGroup } from '../../features/ledger-witness/compare-kept.ts';
import { FindingList } from '../../features/ledger-witness/FindingList.tsx';
import { ledgerOfServer } from '../../features/ledger-witness/ledger-source.ts';
import { NewestCheckpoint } from '../../features/ledger-witness/NewestCheckpoint.tsx';
import { NewestTimestamp } from '../../features/ledger-witness/NewestTimestamp.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

const NOT_READABLE = 'This is neither a checkpoint nor a receipt. Paste the whole text.';

/**
 * /agency/checkpoints and /admin/audit/checkpoints: compares checkpoints and receipts that the user kept with
 * each other and with the server's newest checkpoint, verified in the browser.
 */
export function CompareCheckpoints() {
  const [texts, setTexts] = useState<readonly [string, string]>(['', '']);
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const [groups, setGroups] = useState<readonly FindingGroup[] | 'unreachable' | null>(null);
  const items = texts.map((text) => (text.trim() === '' ? null : readKeptItem(text)));
  const errors = texts.map((text, place) => {
    if (!isChecked) return undefined;
    if (place === 0 && text.trim() === '') return 'Paste a checkpoint or receipt.';
    return text.trim() !== '' && !items[place] ? NOT_READABLE : undefined;
  });
  const setText = (place: number, text: string): void => {
    setTexts([place === 0 ? text : texts[0], place === 1 ? text : texts[1]]);
    setChecked(false);
    setGroups(null);
  };
  const compare = async (): Promise<void> => {
    setChecked(true);
    const given = items.filter((item) => item !== null);
    const isReadable = texts.every((text, place) => (text.trim() === '' ? place === 1 : items[place]));
    if (!isReadable) return;
    setPending(true);
    const found = await compareKept(given, ledgerOfServer);
    setPending(false);
    setGroups(found ?? 'unreachable');
  };
  return (
    <>
      <PageHeader
        title="Checkpoints"
        description="A checkpoint is the server’s signed statement of its whole record. Compare those that you kept, for example in receipts: this browser verifies that the record only grew, and that nothing was rewritten or removed."
      />
      <div className="flex flex-col gap-4">
        <NewestCheckpoint />
        <NewestTimestamp />
        <Card title="Compare with the server’s record">
          <form
            className="flex flex-col gap-4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void compare();
            }}
          >
            <div className="grid gap-4 lg:grid-cols-2">
              <CheckpointField
                label="Checkpoint or receipt"
                value={texts[0]}
                onChange={(text) => setText(0, text)}
                errorMessage={errors[0]}
              />
              <CheckpointField
                label="Another one (optional)"
                value={texts[1]}
                onChange={(text) => setText(1, text)}
                errorMessage={errors[1]}
              />
            </div>
            <Button
              type="submit"
              variant="primary"
              isPending={isPending}
              pendingLabel="Comparing..."
              className="w-fit"
            >
              Compare
            </Button>
          </form>
          {groups && <FindingList groups={groups} />}
        </Card>
      </div>
    </>
  );
}
