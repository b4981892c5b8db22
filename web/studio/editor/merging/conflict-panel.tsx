import { presentableDiff } from '@codemirror/merge';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Conflict } from '../../../forms/autosave.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { formatTime } from '../../../ui/text/dates.ts';
import styles from './conflict-panel.module.css';
import { type Choice, joinPieces, mergeTexts, type Piece } from './merge-texts.ts';
import { WholeTexts } from './whole-texts.tsx';

type ConflictPanelProps = {
  conflict: Conflict<string>;
  /** Who saved the other text, and when. */
  theirs: { name: string; at: string };
  onResolve: (text: string) => void;
};

type Clash = Extract<Piece, { kind: 'conflict' }>;

/** Both versions of what two people have changed, side by side. A person decides; nothing is overwritten unseen. */
export function ConflictPanel({ conflict, theirs, onResolve }: ConflictPanelProps) {
  const { base, mine, theirs: text } = conflict;
  const pieces = useMemo(() => mergeTexts(base, mine, text), [base, mine, text]);
  const clashes = pieces.filter((piece): piece is Clash => piece.kind === 'conflict');
  const [choices, setChoices] = useState<(Choice | undefined)[]>([]);
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const decided = clashes.filter((_, index) => choices[index] !== undefined).length;
  const finish = (all: readonly (Choice | undefined)[]) =>
    onResolve(
      joinPieces(
        pieces,
        all.map((choice) => choice ?? 'both'),
      ),
    );
  function decide(index: number, choice: Choice) {
    const next = clashes.map((_, n) => (n === index ? choice : choices[n]));
    setChoices(next);
    if (clashes.length === 1) finish(next);
  }
  const isOne = clashes.length === 1;
  return (
    <section className={styles.panel} aria-labelledby="conflict-title">
      <h2 ref={heading} id="conflict-title" tabIndex={-1} className={styles.title}>
        {isOne
          ? `You and ${theirs.name} changed the same paragraph`
          : `You and ${theirs.name} changed the same ${clashes.length} paragraphs`}
      </h2>
      <p className={styles.text}>
        Everything else is merged already. Your text is safe in this browser until you have decided.
      </p>
      <ol className={styles.clashes}>
        {clashes.map((clash, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <li key={index}>
            <ClashCards
              clash={clash}
              theirs={theirs}
              choice={choices[index]}
              // One primary button a view: the first that is not decided.
              isNext={index === clashes.findIndex((_, n) => choices[n] === undefined)}
              onDecide={(choice) => decide(index, choice)}
            />
          </li>
        ))}
      </ol>
      {!isOne && (
        <div className={styles.finish}>
          <Button
            variant={decided === clashes.length ? 'primary' : 'quiet'}
            small
            disabled={decided < clashes.length}
            onClick={() => finish(choices)}
          >
            Save the merged text
          </Button>
          <span role="status">
            {decided} of {clashes.length} decided
          </span>
        </div>
      )}
      <TextButton small aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {isWhole ? 'Hide the whole texts' : 'Compare the whole texts'}
      </TextButton>
      {isWhole && <WholeTexts mine={mine} theirs={text} name={theirs.name} />}
    </section>
  );
}

type ClashCardsProps = {
  clash: Clash;
  theirs: { name: string; at: string };
  choice: Choice | undefined;
  isNext: boolean;
  onDecide: (choice: Choice) => void;
};

function ClashCards({ clash, theirs, choice, isNext, onDecide }: ClashCardsProps) {
  const [mine, their] = [clash.mine.join('\n'), clash.theirs.join('\n')];
  const changes = presentableDiff(mine, their);
  return (
    <div className={styles.clash}>
      <div className={styles.mine} data-kept={choice === 'mine' || choice === 'both' || undefined}>
        <b>Yours</b>
        <Marked text={mine} ranges={changes.map(({ fromA, toA }) => [fromA, toA])} />
        <div className={styles.actions}>
          <Button
            small
            variant={isNext ? 'primary' : 'quiet'}
            aria-pressed={choice === 'mine'}
            onClick={() => onDecide('mine')}
          >
            Keep mine
          </Button>
        </div>
      </div>
      <div
        className={styles.theirs}
        data-kept={choice === 'theirs' || choice === 'both' || undefined}
      >
        <b>
          {possessive(theirs.name)}, {formatTime(theirs.at)}
        </b>
        <Marked text={their} ranges={changes.map(({ fromB, toB }) => [fromB, toB])} />
        <div className={styles.actions}>
          <Button small aria-pressed={choice === 'theirs'} onClick={() => onDecide('theirs')}>
            Take {possessive(theirs.name)}
          </Button>
          <Button small aria-pressed={choice === 'both'} onClick={() => onDecide('both')}>
            Keep both, one below the other
          </Button>
        </div>
      </div>
    </div>
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
    <p className={styles.words}>
      {parts
        .filter(({ text }) => text !== '')
        .map(({ at, text, isMarked }) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
    </p>
  );
}

export const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`);
