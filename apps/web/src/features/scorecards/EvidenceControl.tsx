import { formatTimecode } from '@plainview/domain/shared/duration';
import { Link2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { formatSpan, type Finding } from '../findings/finding-order.ts';
import type { PanelVideo } from '../findings/FindingSection.tsx';
import type { GivenAnswer } from './answer-progress.ts';

/** A position in one of the ticket's videos. */
export interface VideoPosition {
  readonly videoId: string;
  readonly microseconds: number;
}

/** Evidence that answers can cite, and the player that shows it. */
export interface EvidenceSource {
  readonly videos: readonly PanelVideo[];
  readonly findings: readonly Finding[];
  /** Returns what the player shows; null if nothing is loaded. */
  readonly position: () => VideoPosition | null;
  readonly onShow: (position: VideoPosition) => void;
}

type Evidence = NonNullable<GivenAnswer['evidence']>;

interface EvidenceControlProps extends EvidenceSource {
  readonly evidence: Evidence | null;
  /** Names the question for assistive technology. */
  readonly question: string;
  readonly canAnswer: boolean;
  readonly onChange: (evidence: Evidence | null) => void;
}

/** Returns the position that evidence refers to; null if its finding is not loaded. */
function placeOf(evidence: Evidence, findings: readonly Finding[]): VideoPosition | null {
  if (evidence.kind === 'moment')
    return { videoId: evidence.videoId, microseconds: evidence.positionMicroseconds };
  const finding = findings.find(({ id }) => id === evidence.findingId);
  return finding ? { videoId: finding.videoId, microseconds: finding.startMicroseconds } : null;
}

const LONGEST_LABEL = 60;

/**
 * Shows the evidence of an answer as a button that moves the player there, and lets the user
 * choose other evidence.
 */
export function EvidenceControl(props: EvidenceControlProps) {
  const { evidence, question, canAnswer, onChange, videos, findings, position, onShow } = props;
  const labelOf = (videoId: string): string =>
    videos.find((video) => video.videoId === videoId)?.label ?? 'video';
  const place = evidence && placeOf(evidence, findings);
  const linkMoment = (): void => {
    const now = position();
    if (now) onChange({ kind: 'moment', videoId: now.videoId, positionMicroseconds: now.microseconds });
  };
  const entries: readonly MenuEntry[] = [
    { id: 'moment', label: 'Current Moment', description: 'Key E', onAction: linkMoment },
    ...findings.map((finding): MenuEntry => ({
      id: finding.id,
      label: `${labelOf(finding.videoId)} ${formatSpan(finding)}`,
      description: `${finding.category}: ${finding.text}`.slice(0, LONGEST_LABEL),
      onAction: () => onChange({ kind: 'finding', findingId: finding.id }),
    })),
    ...(evidence
      ? [{ id: 'remove', label: 'Remove Link', tone: 'danger', onAction: () => onChange(null) } as const]
      : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-1">
      {place && (
        <Button
          variant="quiet"
          size="sm"
          onPress={() => onShow(place)}
          aria-label={`Go to ${labelOf(place.videoId)} ${formatTimecode(place.microseconds)}`}
          className="px-1! font-mono"
        >
          {`${labelOf(place.videoId)} ${formatTimecode(place.microseconds)}`}
        </Button>
      )}
      {canAnswer && (
        <MenuButton
          label={`${evidence ? 'Change' : 'Link'} evidence: ${question}`}
          variant="quiet"
          size="sm"
          entries={entries}
        >
          <Link2 aria-hidden="true" />
          {evidence ? 'Change' : 'Link'}
        </MenuButton>
      )}
    </span>
  );
}
