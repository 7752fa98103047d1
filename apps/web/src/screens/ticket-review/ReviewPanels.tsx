import type { Outputs } from '@plainview/contract/index';
import { useState, type ReactNode, type RefObject } from 'react';
import type { Finding } from '../../features/findings/finding-order.ts';
import type { QuestionFocus } from '../../features/scorecards/AnswerSheet.tsx';
import type { EvidenceSource } from '../../features/scorecards/EvidenceControl.tsx';
import type { Mark } from '../../player/range-mark.ts';
import type { VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { runCommand, useScreenCommands } from '../../ui/commands/commands.ts';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import {
  ReportPanel,
  ReviewerConversation,
  ScorecardPanel,
  TicketPanel,
  TranscriptSide,
} from './lazy-panels.tsx';
import { NEXT_TICKET } from './next-ticket-command.ts';

export type Panel = 'findings' | 'scorecard' | 'transcript' | 'messages' | 'ticket' | 'report';

/** Returns the panels, with the number of messages and notes, which a reviewer would otherwise overlook. */
function optionsOf({ timeline }: ReviewPanelsProps['ticket']): ReadonlyArray<{ id: Panel; label: string }> {
  const { length } = timeline.filter(
    ({ event }) => event === 'ticket.message_sent' || event === 'ticket.note_added',
  );
  return [
    { id: 'findings', label: 'Findings' },
    { id: 'scorecard', label: 'Scorecard' },
    { id: 'transcript', label: 'Transcript' },
    { id: 'messages', label: length === 0 ? 'Messages' : `Messages (${length})` },
    { id: 'ticket', label: 'Ticket' },
    { id: 'report', label: 'Report' },
  ];
}

/** Scrolls by itself next to the videos. */
const SCROLLED = 'min-w-0 room:min-h-0 room:flex-1 room:overflow-y-auto';

/** Holds which panel is shown, and what was asked for in it. */
export function usePanels() {
  const [panel, showPanel] = useState<Panel>('findings');
  const [focused, setFocused] = useState<QuestionFocus | null>(null);
  const setPanel = (next: Panel): void => {
    showPanel(next);
    setFocused((before) => (before?.questionId === null ? null : before));
  };
  /** Shows a panel by key. In the scorecard, the focus moves to a question, whose keys answer it. */
  const setPanelByKey = (next: Panel): void => {
    showPanel(next);
    if (next === 'scorecard') setFocused({ questionId: null });
  };
  const showQuestion = (questionId: string): void => {
    setPanel('scorecard');
    setFocused({ questionId });
  };
  const [asked, setAsked] = useState(0);
  /** Shows the report and moves the focus to its summary. */
  const writeReport = (): void => {
    setPanel('report');
    setAsked(asked + 1);
  };
  // A report that is being written or sent stays.
  const [hasReport, setHasReport] = useState(false);
  if (panel === 'report' && !hasReport) setHasReport(true);
  return { panel, setPanel, setPanelByKey, focused, showQuestion, asked, writeReport, hasReport };
}

interface ReviewPanelsProps extends Pick<EvidenceSource, 'videos'> {
  readonly findings: readonly Finding[];
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  readonly panels: ReturnType<typeof usePanels>;
  /** The video in the player. */
  readonly shownVideoId: string;
  readonly player: RefObject<VideoPlayerHandle | null>;
  readonly onShow: (videoId: string, microseconds: number) => void;
  /** Opens a finding over a range of the video in the player, with a text. */
  readonly onMark: (mark: Mark, text: string) => void;
  /** The findings. They stay mounted, so that an open one keeps what was typed. */
  readonly children: ReactNode;
  readonly findingCounts: ReadonlyMap<string, number>;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
}

/** Panels next to the player: findings, answers to the scorecard, and the transcript. */
export function ReviewPanels(props: ReviewPanelsProps) {
  const { ticket, userId, panels, videos, findings, shownVideoId, player, onShow, onMark, children } = props;
  const { findingCounts, hasOpenFinding } = props;
  const { panel, setPanel, setPanelByKey, focused, showQuestion, asked, hasReport } = panels;
  const options = optionsOf(ticket);
  const setNext = (step: -1 | 1) => (): void => {
    const at = options.findIndex(({ id }) => id === panel);
    setPanelByKey(options.at((at + step) % options.length)?.id ?? panel);
  };
  useScreenCommands([
    { id: 'next-panel', label: 'Next Tab', shortcut: 'p', run: setNext(1) },
    { id: 'previous-panel', label: 'Previous Tab', shortcut: 'Shift+P', run: setNext(-1) },
  ]);
  return (
    <>
      <SegmentedControl
        label="Panel"
        options={options}
        value={panel}
        onChange={setPanel}
        // Six of them fit next to the videos; on a narrower screen they take two rows.
        className="shrink-0 room:[&_label]:px-1 max-xl:[&>div]:flex-wrap"
      />
      <div hidden={panel !== 'findings'} className="contents">
        {children}
      </div>
      {hasReport && (
        <div hidden={panel !== 'report'} className={SCROLLED}>
          <ReportPanel
            ticket={ticket}
            userId={userId}
            findings={findings}
            findingCounts={findingCounts}
            hasOpenFinding={hasOpenFinding}
            asked={asked}
            onNextTicket={() => runCommand(({ id }) => id === NEXT_TICKET)}
            onShowQuestion={showQuestion}
            onShowFinding={({ videoId, startMicroseconds }) => onShow(videoId, startMicroseconds)}
            onShowFindings={() => setPanel('findings')}
            onShowMessages={() => setPanel('messages')}
          />
        </div>
      )}
      {panel !== 'findings' && panel !== 'report' && (
        <div className={SCROLLED}>
          {panel === 'transcript' && (
            <TranscriptSide
              ticket={ticket}
              videoId={shownVideoId}
              player={player}
              onShow={onShow}
              onMark={onMark}
            />
          )}
          {panel === 'messages' && (
            <section aria-label="Messages">
              <ReviewerConversation ticket={ticket} />
            </section>
          )}
          {panel === 'scorecard' && (
            <ScorecardPanel
              ticketId={ticket.id}
              canAnswer={ticket.abilities.writeFindings.allowed}
              source={{
                videos,
                findings,
                position: () => {
                  const microseconds = player.current?.currentMicroseconds();
                  return microseconds === undefined ? null : { videoId: shownVideoId, microseconds };
                },
                onShow: ({ videoId, microseconds }) => onShow(videoId, microseconds),
              }}
              focused={focused}
            />
          )}
          {panel === 'ticket' && <TicketPanel ticket={ticket} userId={userId} shownVideoId={shownVideoId} />}
        </div>
      )}
    </>
  );
}
