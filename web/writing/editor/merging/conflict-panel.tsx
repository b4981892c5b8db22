import { presentableDiff } from '@codemirror/merge';
import { useState } from 'react';
import type { Conflict } from '../../../forms/autosave.ts';
import { ClashCard, ClashPanel, type Other } from '../../../studio/shared/saving/clash-panel.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './conflict-panel.module.css';
import type { Choice, Clash } from './merge-texts.ts';
import { WholeTexts } from './whole-texts.tsx';

type ConflictPanelProps = {
  conflict: Conflict<string>;
  clashes: readonly Clash[];
  theirs: Other;
  onSettle: (clash: Clash, choice: Choice) => void;
};

/** Beside the text: both versions of each paragraph that two people have changed. */
export function ConflictPanel({ conflict, clashes, theirs, onSettle }: ConflictPanelProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <ClashPanel noun="paragraph" count={clashes.length} name={theirs.name} className={styles.panel}>
      {clashes.map((clash) => (
        <ParagraphClash
          key={clash.inBase.join()}
          clash={clash}
          theirs={theirs}
          onDecide={(choice) => onSettle(clash, choice)}
        />
      ))}
      <TextButton small onClick={() => setIsWhole(true)}>
        Compare the whole texts
      </TextButton>
      <Dialog open={isWhole} onClose={() => setIsWhole(false)} title="Both texts" wide>
        {isWhole && <WholeTexts mine={conflict.mine} theirs={conflict.theirs} name={theirs.name} />}
      </Dialog>
    </ClashPanel>
  );
}

type ParagraphClashProps = { clash: Clash; theirs: Other; onDecide: (choice: Choice) => void };

function ParagraphClash({ clash, theirs, onDecide }: ParagraphClashProps) {
  const [mine, other] = [clash.mine.join('\n'), clash.theirs.join('\n')];
  const changes = presentableDiff(mine, other);
  return (
    <ClashCard
      theirs={theirs}
      mine={<Marked text={mine} ranges={changes.map(({ fromA, toA }) => [fromA, toA])} />}
      other={<Marked text={other} ranges={changes.map(({ fromB, toB }) => [fromB, toB])} />}
      onMine={() => onDecide('mine')}
      onTheirs={() => onDecide('theirs')}
      both={{ label: 'Both, one after the other', onChoose: () => onDecide('both') }}
    />
  );
}

/** A text with what differs in it marked. */
function Marked({ text, ranges }: { text: string; ranges: [from: number, to: number][] }) {
  if (text.trim() === '') return <p className={styles.removed}>Removed</p>;
  const parts: { at: number; text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push({ at, text: text.slice(at, from), isMarked: false });
    parts.push({ at: from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  parts.push({ at, text: text.slice(at), isMarked: false });
  return (
    <p className="pre">
      {parts
        .filter(({ text }) => text !== '')
        .map(({ at, text, isMarked }) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
    </p>
  );
}
