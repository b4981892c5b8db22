import { type CSSProperties, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../web/ui/class-names.ts';
import { Icon } from '../../web/ui/drawings/icon.tsx';
import type { FieldProps, PracticeField } from '../shared/field.ts';
import { Inline } from '../shared/inline.tsx';
import { plainText } from '../shared/inline-text.ts';
import styles from './matching.module.css';

const dyes = 5;

/** Two texts that were chosen become a row with a number. Rows that were right once stay. */
function MatchingField(props: FieldProps<'matching'>) {
  const { question, answer, verdict, isOver, onChange } = props;
  const { lefts, rights } = question;
  const { pairs } = answer;
  const place = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const [judged, setJudged] = useState(verdict);
  if (verdict && verdict !== judged) setJudged(verdict);
  const proven = new Set(judged?.correct ? lefts : judged?.rightParts);
  const locked = lefts.flatMap((left, index) => {
    const pair = pairs.find((pair) => pair.left === left);
    return pair ? [{ ...pair, number: index + 1 }] : [];
  });
  const openLefts = lefts.filter((left) => !pairs.some((pair) => pair.left === left));
  const openRights = rights.filter((right) => !pairs.some((pair) => pair.right === right));
  const current = picked !== null && openLefts.includes(picked) ? picked : openLefts[0];

  /** What was pressed is gone: the focus goes on to what is next. */
  const change = (next: typeof pairs, focus: string) => {
    flushSync(() => {
      setPicked(null);
      onChange({ kind: 'matching', pairs: next });
    });
    place.current?.querySelector<HTMLElement>(focus)?.focus();
  };
  const lock = (right: string) => {
    if (current === undefined) return;
    setNews(`Pair ${lefts.indexOf(current) + 1}: ${plainText(current)}, ${plainText(right)}.`);
    change(
      pairUp(pairs, current, right),
      openLefts.length > 1 ? '[aria-pressed="true"]' : `[data-pair="${lefts.indexOf(current)}"]`,
    );
  };
  const part = (left: string) => {
    setNews(`Pair ${lefts.indexOf(left) + 1} is open again.`);
    change(
      pairs.filter((pair) => pair.left !== left),
      `[data-left="${lefts.indexOf(left)}"]`,
    );
  };

  return (
    <div ref={place}>
      {!isOver && (
        <p className="mt-2 small muted">{instruction(openLefts.length, verdict !== null)}</p>
      )}
      {locked.length > 0 && (
        <ol className={styles.pairs} aria-label="Pairs">
          {locked.map(({ left, right, number }) => {
            const isRight = proven.has(left);
            const isWrong = verdict !== null && !verdict.correct && !isRight;
            return (
              <li
                key={left}
                value={number}
                className={classNames(styles.pair, 'stack rounded', isWrong && styles.wrong)}
                style={{ '--c': `var(--dye-${((number - 1) % dyes) + 1})` } as CSSProperties}
              >
                <span className={`${styles.number} stack middle`}>{number}</span>
                <span className={styles.cell}>
                  <Term text={left} />
                </span>
                <span className={styles.cell}>
                  <Term text={right} />
                </span>
                {isRight || isWrong ? (
                  <span
                    className={classNames(
                      styles.verdict,
                      'row center gap-2 fine bad name',
                      isRight && styles.right,
                    )}
                  >
                    <Icon name={isRight ? 'check' : 'cross'} size={16} />
                    {isRight ? 'Right' : 'Not a pair'}
                  </span>
                ) : (
                  !isOver && (
                    <button
                      type="button"
                      className={`${styles.part} stack middle bare hand`}
                      data-pair={lefts.indexOf(left)}
                      aria-label={`Part pair ${number}: ${plainText(left)}, ${plainText(right)}`}
                      onClick={() => part(left)}
                    >
                      <Icon name="close" size={16} />
                    </button>
                  )
                )}
              </li>
            );
          })}
        </ol>
      )}
      {/* Without an answer, what was asked is still shown. */}
      {openLefts.length > 0 && (!isOver || locked.length === 0) && (
        <div className={`${styles.open} stack top gap-2-4 mt-4`}>
          <ul aria-label="To match">
            {openLefts.map((left) => (
              <li key={left}>
                <button
                  type="button"
                  className={styles.tile}
                  data-left={lefts.indexOf(left)}
                  aria-pressed={!isOver && left === current}
                  disabled={isOver}
                  onClick={() => setPicked(left)}
                >
                  <Term text={left} />
                </button>
              </li>
            ))}
          </ul>
          <ul aria-label="Matches">
            {openRights.map((right) => (
              <li key={right}>
                <button
                  type="button"
                  className={styles.tile}
                  disabled={isOver}
                  onClick={() => lock(right)}
                >
                  <Term text={right} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
    </div>
  );
}

const reading = /^(\p{sc=Hira}|\p{sc=Kana}|\p{sc=Han})(.*) \(([^()]+)\)$/u;

/** Japanese with its reading below it; any other text as it is. */
function Term({ text }: { text: string }) {
  const [, first, rest, read] = reading.exec(text) ?? [];
  if (first === undefined) return <Inline text={text} />;
  return (
    <>
      <span lang="ja" className={styles.japanese}>
        {first}
        {rest}
      </span>{' '}
      <small>{read}</small>
    </>
  );
}

function instruction(left: number, isChecked: boolean): string {
  if (left === 0 && isChecked) return 'All pairs are locked.';
  if (left === 0) return 'All pairs are locked. The cross on a pair parts it again.';
  const toGo = left === 1 ? 'One pair' : `${left} pairs`;
  return `Choose one on the left, then its match on the right. ${toGo} to go.`;
}

type Pair = { left: string; right: string };

/** Either text may have been part of another pair, which ends. */
export function pairUp(pairs: readonly Pair[], left: string, right: string): Pair[] {
  const others = pairs.filter((pair) => pair.left !== left && pair.right !== right);
  return [...others, { left, right }];
}

export const matchingField: PracticeField<'matching'> = {
  Field: MatchingField,
  start: () => ({ kind: 'matching', pairs: [] }),
  missing: ({ lefts }, { pairs }) => {
    const left = lefts.length - pairs.length;
    if (left === 0) return undefined;
    return left === 1 ? 'One pair is missing.' : `${left} pairs are missing.`;
  },
  retry: {
    // Pairs that were right stay, the others are open again.
    keep: ({ kind, pairs }, { rightParts }) => ({
      kind,
      pairs: pairs.filter(({ left }) => rightParts.includes(left)),
    }),
    label: ({ pairs }, { rightParts }) => {
      const wrong = pairs.length - rightParts.length;
      return wrong === 1 ? 'Mend one pair' : `Mend ${wrong} pairs`;
    },
  },
};
