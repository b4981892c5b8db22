import type { PointAnswer } from '../../../contract/assessment/assignments.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './point-mark.module.css';

const answers = {
  yes: { word: 'Yes', icon: 'check' },
  partly: { word: 'Partly', icon: 'minus' },
  no: { word: 'No', icon: 'cross' },
} as const;

export const pointWord = (answer: PointAnswer) => answers[answer].word;

/** The answer to a question of the rubric, as a mark and a word. */
export function PointMark({ answer }: { answer: PointAnswer }) {
  const { word, icon } = answers[answer];
  return (
    <span className={styles[answer]}>
      <Icon name={icon} size={16} />
      {word}
    </span>
  );
}
