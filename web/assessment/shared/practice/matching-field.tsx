import { type CSSProperties, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import { type DraftOf, type KindOf, pairUp } from './draft-answer.ts';
import { Inline } from './inline.tsx';
import { plainText } from './inline-text.ts';
import styles from './practice.module.css';

type MatchingFieldProps = AnswerFieldProps<KindOf<'matching'>, DraftOf<'matching'>>;

const width = 84;

export function MatchingField({ question, answer, verdict, isOver, onChange }: MatchingFieldProps) {
  const { lefts, rights } = question;
  const { pairs } = answer;
  const rightOf = new Map(pairs.map(({ left, right }) => [left, right]));
  const leftOf = new Map(pairs.map(({ left, right }) => [right, left]));
  const [picked, setPicked] = useState<string | null>(null);
  const current = isOver ? null : (picked ?? lefts.find((left) => !rightOf.has(left)) ?? null);
  const rows = Math.max(lefts.length, rights.length);
  const right = new Set(verdict?.correct ? lefts : verdict?.rightParts);

  const choose = (right: string) => {
    if (isOver) return;
    const left = current ?? leftOf.get(right);
    if (left === undefined) return;
    // Pressing the partner of the chosen text again separates them.
    const isSame = rightOf.get(left) === right;
    onChange({
      kind: 'matching',
      pairs: isSame ? pairs.filter((pair) => pair.left !== left) : pairUp(pairs, left, right),
    });
    setPicked(isSame ? left : null);
  };
  const y = (row: number) => row + 0.5;

  return (
    <>
      <p className={styles.say}>{instruction(lefts.length - pairs.length, isOver)}</p>
      <div className={styles.matching} style={{ '--rows': rows } as CSSProperties}>
        <ul>
          {lefts.map((left) => (
            <li key={left}>
              <button
                type="button"
                className={classNames(
                  rightOf.has(left) && styles.set,
                  left === current && styles.current,
                  right.has(left) && styles.right,
                )}
                aria-pressed={left === current}
                aria-disabled={isOver || undefined}
                aria-label={nameOf(left, rightOf.get(left))}
                onClick={() => setPicked(left)}
              >
                <Inline text={left} />
              </button>
            </li>
          ))}
        </ul>
        <svg
          className={styles.links}
          viewBox={`0 0 ${width} ${rows}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {lefts.map((left, index) => {
            const partner = rightOf.get(left);
            const turn = ((index + 1) * width) / (lefts.length + 1);
            if (partner !== undefined) {
              const to = y(rights.indexOf(partner));
              return (
                <path
                  key={left}
                  className={right.has(left) ? styles.right : undefined}
                  d={`M0 ${y(index)}H${turn}V${to}H${width}`}
                />
              );
            }
            return (
              left === current && (
                <path key={left} className={styles.current} d={`M0 ${y(index)}H${width / 2}`} />
              )
            );
          })}
        </svg>
        <ul>
          {rights.map((text) => {
            const partner = leftOf.get(text);
            return (
              <li key={text}>
                <button
                  type="button"
                  className={classNames(
                    partner !== undefined && styles.set,
                    partner !== undefined && right.has(partner) && styles.right,
                  )}
                  aria-disabled={isOver || undefined}
                  aria-label={nameOf(text, partner)}
                  onClick={() => choose(text)}
                >
                  <Inline text={text} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}

function instruction(left: number, isOver: boolean): string {
  if (isOver) return '';
  const choose = 'Choose one on the left, then its match on the right.';
  if (left === 0) return 'All pairs are made. Choose one at the left to change it.';
  return `${choose} ${left === 1 ? 'One pair' : `${left} pairs`} to go.`;
}

function nameOf(text: string, partner: string | undefined): string {
  return partner === undefined
    ? plainText(text)
    : `${plainText(text)}, matched with ${plainText(partner)}`;
}
