import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { countText } from '../../ui/pluralize.ts';
import { ledgerOfServer } from './ledger-source.ts';
import { saveText } from './save-text.ts';

/** Shows the server's newest checkpoint, which the user can keep. */
export function NewestCheckpoint() {
  const { data: note, isPending } = useQuery({
    queryKey: ['newest checkpoint'],
    queryFn: () => ledgerOfServer.readCheckpoint(),
  });
  const size = note ? parseCheckpoint(note)?.size : undefined;
  return (
    <Card
      title="Newest checkpoint"
      actions={
        note && (
          <Button
            size="sm"
            icon={<Download aria-hidden="true" />}
            onPress={() => saveText(`checkpoint-${size ?? 0}.txt`, note)}
          >
            Download
          </Button>
        )
      }
    >
      {note ? (
        <>
          <p className="text-sm text-soft">
            The record has {countText(size ?? 0)} entries. Keep this text outside of Plainview to be able to
            prove later that they did not change.
          </p>
          <pre className="mt-2 rounded-md border border-line bg-sunken p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {note.trim()}
          </pre>
        </>
      ) : (
        !isPending && <Banner variant="warning">The server’s checkpoint could not be read.</Banner>
      )}
    </Card>
  );
}
