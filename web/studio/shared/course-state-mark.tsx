import type { CourseState } from '../../../contract/studio/drafts.ts';
import { StateMark } from '../../ui/feedback/state-mark.tsx';

const states = {
  draft: { mark: 'dashed', word: 'Draft' },
  published: { mark: 'full', word: 'Published' },
  changed: { mark: 'split', word: 'Changes not published' },
  archived: { mark: 'box', word: 'Archived' },
} as const;

export function CourseStateMark({ state }: { state: CourseState }) {
  const { mark, word } = states[state];
  return <StateMark mark={mark}>{word}</StateMark>;
}
