import { Fragment } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listSharedQuestions } from '../../../contract/questions/bank.ts';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { QuestionFigures } from '../../../contract/teaching/insight.ts';
import { StudioIcon } from '../../studio/shared/studio-icon.tsx';
import { OptionShare } from '../../teaching/shared/question-figures.tsx';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { elsewhereText } from '../bank/words.ts';

/** What a question has in common, open or not. */

export type QuestionActions = {
  edit: () => void;
  close: () => void;
  change: (question: DraftQuestion) => void;
  /** Back to what learners see. */
  restore: (former: DraftQuestion) => void;
  move: (by: -1 | 1) => void;
  duplicate: () => void;
  remove: () => void;
  putInBank?: () => void;
  /** From the question of the bank that it follows. */
  detach: () => void;
};

export type QuestionProps = {
  question: DraftQuestion;
  courseId: number;
  number: number;
  /** The quiz has more than one kind of question, so each says which it is. */
  hasKinds: boolean;
  isFirst: boolean;
  isLast: boolean;
  canDuplicate: boolean;
  problems: readonly DraftProblem[];
  /** How learners answer it, in the wording they see; null if nobody has yet. */
  figures: QuestionFigures | null;
  actions: QuestionActions;
  /** Where it is asked as well. */
  shared?: SharedQuestion | undefined;
};

type SharedQuestion = ReplyOf<typeof listSharedQuestions>['data'][number];

/** `also in Light and Colour` */
export function AlsoIn({ shared }: Pick<QuestionProps, 'shared'>) {
  if (!shared || shared.places.length + shared.elsewhere === 0) return null;
  const { places, elsewhere } = shared;
  return (
    <p className="mt-2 small muted">
      also in{' '}
      {places.map(({ lessonId, courseTitle, lessonTitle }, index) => (
        <Fragment key={lessonId}>
          {index > 0 && ', '}
          <TextLink to={lessonPath(lessonId, 'quiz')} title={lessonTitle}>
            {courseTitle || 'a course without a title'}
          </TextLink>
        </Fragment>
      ))}
      {places.length > 0 && elsewhere > 0 && ' and in '}
      {elsewhere > 0 && elsewhereText(elsewhere)}
    </p>
  );
}

type ShareProps = { figures: QuestionFigures | null; option: string };

/** Options are found by their text: their order may have changed since. */
export function Share({ figures, option }: ShareProps) {
  const place = figures?.options.findIndex(({ text }) => text === option) ?? -1;
  return figures && place >= 0 ? <OptionShare figures={figures} option={place} /> : null;
}

export function moreItems({ question, actions, canDuplicate }: QuestionProps): MenuItem[] {
  return [
    ...(canDuplicate
      ? [{ label: 'Duplicate', icon: <StudioIcon name="copy" />, onSelect: actions.duplicate }]
      : []),
    ...(question.bank
      ? [
          {
            label: 'Make it a copy of its own',
            icon: <StudioIcon name="copy" />,
            onSelect: actions.detach,
          },
        ]
      : []),
    ...(actions.putInBank && !question.bank
      ? [
          {
            label: 'Keep in the bank',
            icon: <StudioIcon name="archive" />,
            onSelect: actions.putInBank,
          },
        ]
      : []),
    {
      label: 'Remove',
      icon: <Icon name="trash" size={18} />,
      danger: true,
      onSelect: actions.remove,
    },
  ];
}
