import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { QuestionFigures } from '../../../contract/teaching/insight.ts';
import { StudioIcon } from '../../studio/shared/studio-icon.tsx';
import { OptionShare } from '../../teaching/shared/question-figures.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';

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
};

export type QuestionProps = {
  question: DraftQuestion;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  canDuplicate: boolean;
  problems: readonly DraftProblem[];
  /** How learners answer it, in the wording they see; null if nobody has yet. */
  figures: QuestionFigures | null;
  actions: QuestionActions;
};

type ShareProps = { figures: QuestionFigures | null; option: string };

/** Options are found by their text: their order may have changed since. */
export function Share({ figures, option }: ShareProps) {
  const place = figures?.options.findIndex(({ text }) => text === option) ?? -1;
  return figures && place >= 0 ? <OptionShare figures={figures} option={place} /> : null;
}

export function moreItems({ actions, canDuplicate }: QuestionProps): MenuItem[] {
  return [
    ...(canDuplicate
      ? [{ label: 'Duplicate', icon: <StudioIcon name="copy" />, onSelect: actions.duplicate }]
      : []),
    ...(actions.putInBank
      ? [
          {
            label: 'Put into the bank',
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
