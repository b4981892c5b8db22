import { clockText } from '../../../contract/writing/clock.ts';
import type { TimedCue } from '../../../contract/writing/cues.ts';
import { ClashCard, ClashPanel, type Other } from '../../studio/shared/saving/clash-panel.tsx';
import type { CaptionsPart } from './merge-drafts.ts';
import type { CaptionsEditing } from './use-captions.ts';

type CaptionsClashProps = { editing: CaptionsEditing; theirs: Other };

const mostShown = 4;

/** Both versions of captions, or of a transcript, that two people have changed at the same place. */
export function CaptionsClash({ editing, theirs }: CaptionsClashProps) {
  const { clashes, conflict, settle } = editing;
  if (!conflict || clashes.length === 0) return null;
  const { mine, theirs: other } = conflict;
  const shown = (part: CaptionsPart, whose: 'mine' | 'theirs') => {
    if (part === 'transcript') return <p className="lines">{textOf(conflict[whose].transcript)}</p>;
    const [one, another] = whose === 'mine' ? [mine, other] : [other, mine];
    return <Differing cues={one.cues} others={another.cues} />;
  };
  return (
    <ClashPanel noun="part" count={clashes.length} name={theirs.name}>
      {clashes.map((part) => (
        <ClashCard
          key={part}
          title={part === 'captions' ? 'Captions' : 'Transcript'}
          theirs={theirs}
          mine={shown(part, 'mine')}
          other={shown(part, 'theirs')}
          onMine={() => settle(part, 'mine')}
          onTheirs={() => settle(part, 'theirs')}
        />
      ))}
    </ClashPanel>
  );
}

const textOf = (transcript: string | null) => transcript ?? 'Follows the captions.';

function Differing({ cues, others }: { cues: readonly TimedCue[]; others: readonly TimedCue[] }) {
  const known = new Set(others.map(nameOf));
  const own = cues.filter((cue) => !known.has(nameOf(cue)));
  return (
    <ul>
      {own.slice(0, mostShown).map((cue) => (
        <li key={cue.key}>
          <span className="num faint">{clockText(cue.start)}</span> {cue.text}
        </li>
      ))}
      {own.length > mostShown && <li>and {own.length - mostShown} more</li>}
      {own.length === 0 && <li>Removed</li>}
    </ul>
  );
}

const nameOf = ({ start, end, text, speaker }: TimedCue) =>
  JSON.stringify([start, end, text, speaker]);
