import {
  isWeak,
  leastAnswers,
  type OptionFigures,
  type QuestionFigures,
} from '../../../contract/teaching/insight.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { discriminationWord, sinceText } from '../insight/words.ts';
import { adviceText, percent, signed } from './figure-words.ts';
import styles from './question-figures.module.css';

type Wording = {
  question: string;
  options: readonly string[];
  answer: number | null;
  /** Of a question of another kind. */
  practice?: unknown;
};

/** The figures of a question as it is worded here; null once its text, an option or the right answer was changed. */
export function findFigures(
  figures: readonly QuestionFigures[] | undefined,
  { question, options, answer, practice }: Wording,
): QuestionFigures | null {
  // Only whether it was right is counted, and a quiz asks nothing twice.
  if (practice) return figures?.find((each) => each.question === question) ?? null;
  const found = figures?.find(
    (each) =>
      each.question === question &&
      each.answer === answer &&
      each.options.length === options.length &&
      each.options.every(({ text }, index) => text === options[index]),
  );
  return found ?? null;
}

/** `61% right`, the discrimination, and how many answers that rests on. */
export function QuestionSummary({ figures }: { figures: QuestionFigures }) {
  const { right, discrimination, answers } = figures;
  const since = sinceText(figures);
  return (
    <div className="cluster gap-1-5 small muted num">
      {right !== null && (
        <span>
          <b className="ink">{percent(right)}</b> right
        </span>
      )}
      {discrimination !== null && (
        <span>
          Discrimination <b className="ink">{signed(discrimination)}</b>,{' '}
          <span className={isWeak(figures) ? styles.weak : undefined}>
            {discriminationWord(figures)}
          </span>
        </span>
      )}
      <span>
        {plural(answers, 'first answer')}
        {answers < leastAnswers && `; we need ${leastAnswers} to say more`}
      </span>
      {since && <span className={styles.since}>{since}</span>}
    </div>
  );
}

/** What looks wrong, or nothing. */
export function QuestionAdviceNotice({ figures }: { figures: QuestionFigures }) {
  const { advice, options, answers } = figures;
  if (advice.length === 0) return null;
  return (
    <Notice tone="bad" role="note" title="Have another look at this question">
      <ul className="stack gap-1">
        {advice.map((each) => (
          <li key={each.kind}>{adviceText(each, options)}</li>
        ))}
      </ul>
      <small>From {plural(answers, 'first answer')}.</small>
    </Notice>
  );
}

/** How often an option is chosen, for the end of its line. */
export function OptionShare({ figures, option }: { figures: QuestionFigures; option: number }) {
  const own = figures.options[option];
  if (!own || own.share === null || figures.answers < leastAnswers) return null;
  const misleads = figures.advice.some(
    (advice) => advice.kind === 'misleads' && advice.option === option,
  );
  const tone = own.isRight ? styles.right : misleads ? styles.misleading : styles.wrong;
  return (
    <span className={styles.share} title={thirdsText(own)}>
      <span className={styles.track} aria-hidden="true">
        <i className={classNames('block fill', tone)} style={{ width: `${own.share * 100}%` }} />
      </span>
      <span>
        <span className="visually-hidden">Chosen by </span>
        {percent(own.share)}
        <span className="visually-hidden">. {thirdsText(own)}</span>
      </span>
    </span>
  );
}

function thirdsText({ strong, weak }: OptionFigures): string {
  if (strong === null || weak === null) return '';
  return `${percent(strong)} of learners with high scores, ${percent(weak)} of those with low scores`;
}
