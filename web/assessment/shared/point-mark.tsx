import type { PointAnswer } from '../../../contract/assessment/assignments.ts';
import { Icon } from '../../ui/drawings/icon.tsx';

const answers = {
  yes: { word: 'Yes', icon: 'check', colour: 'good' },
  partly: { word: 'Partly', icon: 'minus', colour: 'accent-text' },
  no: { word: 'No', icon: 'cross', colour: 'bad' },
} as const;

export const pointWord = (answer: PointAnswer) => answers[answer].word;

/** The answer to a question of the rubric, as a mark and a word. */
export function PointMark({ answer }: { answer: PointAnswer }) {
  const { word, icon, colour } = answers[answer];
  return (
    <span className={`inline-row center gap-2 ${colour} label rigid`}>
      <Icon name={icon} size={16} />
      {word}
    </span>
  );
}
