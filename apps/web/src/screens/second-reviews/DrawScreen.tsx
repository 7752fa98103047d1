import type { Outputs } from '@plainview/contract/index';
import { saveJson } from '../../features/second-reviews/save-json.ts';
import { useDraw } from '../../features/second-reviews/use-second-reviews.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { countText } from '../../ui/pluralize.ts';
import { Table } from '../../ui/table/parts/Table.tsx';
import { TableBody } from '../../ui/table/parts/TableBody.tsx';
import { TableCell } from '../../ui/table/parts/TableCell.tsx';
import { TableHead } from '../../ui/table/parts/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/parts/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/parts/TableRow.tsx';
import { BackLink } from './BackLink.tsx';
import { UnloadedPage } from './UnloadedPage.tsx';

/**
 * /admin/second-reviews?draw=…: the eligible tickets, the seed and the result, and how to repeat the draw.
 */
export function DrawScreen({ drawId }: { readonly drawId: string }) {
  const query = useDraw(drawId);
  const draw = query.data;
  if (!draw) return <UnloadedPage title="Draw" query={query} notFound="Draw not found." />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`Draw: ${countText(draw.drawnCount)} of ${countText(draw.eligibleCount)} tickets`}
        above={<BackLink />}
        description={
          <>
            By {draw.drawnBy ?? 'Plainview, daily'},{' '}
            <Timestamp value={draw.drawnAt} pattern="MMM d, yyyy, h:mm:ss a" isPlain />.
          </>
        }
        actions={<Button onPress={() => saveJson(`draw-${draw.id}.json`, draw)}>Download JSON</Button>}
      />
      <HowToRepeat draw={draw} />
      <Tickets draw={draw} />
    </div>
  );
}

type Draw = Outputs['secondReviews']['getDraw'];

function HowToRepeat({ draw }: { readonly draw: Draw }) {
  const [example] = draw.tickets;
  return (
    <Card title="How to Repeat It">
      <div className="max-w-prose space-y-2 text-sm">
        <p>
          Entry {draw.listSequence} of the ledger lists the eligible tickets with their shares. The hash of
          this entry is the seed, so it was known only after the list was fixed. A ticket is drawn if the
          SHA-256 of the seed followed by the ticket’s ID, read as a fraction of 2<sup>256</sup>, is below its
          share. The next entry records the result. Compare both entries with the Audit Trail.
        </p>
        {example && (
          <pre className="rounded-md bg-sunken p-2 text-xs break-all whitespace-pre-wrap">
            {`printf '%s' '${draw.seed}${example.ticketId}' | sha256sum`}
          </pre>
        )}
        <p>
          With a share of 25%, for example, a ticket is drawn if the first digit is 0 to 3. Limit: someone
          with full access to the database could draw again before others have seen the ledger.
        </p>
      </div>
    </Card>
  );
}

function Tickets({ draw }: { readonly draw: Draw }) {
  return (
    <Card isFlush>
      <Table label="Eligible tickets">
        <TableHead>
          <TableHeaderCell>Ticket</TableHeaderCell>
          <TableHeaderCell>Share</TableHeaderCell>
          <TableHeaderCell>SHA-256</TableHeaderCell>
          <TableHeaderCell>Result</TableHeaderCell>
        </TableHead>
        <TableBody>
          {draw.tickets.map(({ ticketId, ticketNumber, percent, sha256, isDrawn }) => (
            <TableRow key={ticketId}>
              <TableCell label="Ticket" place="title" className="wrap-anywhere">
                <span>
                  {ticketNumber}
                  {/* What the SHA-256 is computed from. */}
                  <span className="block font-mono text-xs font-normal text-soft">{ticketId}</span>
                </span>
              </TableCell>
              <TableCell label="Share">{percent}%</TableCell>
              <TableCell label="SHA-256" className="font-mono text-xs wrap-anywhere">
                {sha256}
              </TableCell>
              <TableCell label="Result">{isDrawn ? 'Drawn' : 'Not drawn'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
