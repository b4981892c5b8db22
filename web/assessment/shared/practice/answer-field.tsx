import type { ShownQuestion } from '../../../../contract/assessment/practice/shown.ts';
import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import type { DraftAnswer } from './draft-answer.ts';
import { HotspotField } from './hotspot-field.tsx';
import { MatchingField } from './matching-field.tsx';
import { OrderingField } from './ordering-field.tsx';
import { SeveralField } from './several-field.tsx';
import { DictationField, NumberField, TextAnswerField } from './typed-fields.tsx';

export type AnswerFieldProps<Q extends ShownQuestion, A extends DraftAnswer> = {
  question: Q;
  answer: A;
  verdict: PracticeVerdict | null;
  /** Solved or given up: nothing can be changed any more. */
  isOver: boolean;
  describedBy?: string | undefined;
  onChange: (answer: DraftAnswer) => void;
};

/** Where a question of this kind is answered. */
export function AnswerField(props: AnswerFieldProps<ShownQuestion, DraftAnswer>) {
  const { question, answer, ...rest } = props;
  if (question.kind === 'ordering' && answer.kind === 'ordering')
    return <OrderingField question={question} answer={answer} {...rest} />;
  if (question.kind === 'matching' && answer.kind === 'matching')
    return <MatchingField question={question} answer={answer} {...rest} />;
  if (question.kind === 'several' && answer.kind === 'several')
    return <SeveralField question={question} answer={answer} {...rest} />;
  if (question.kind === 'hotspot' && answer.kind === 'hotspot')
    return <HotspotField question={question} answer={answer} {...rest} />;
  if (question.kind === 'number' && answer.kind === 'number')
    return <NumberField question={question} answer={answer} {...rest} />;
  if (question.kind === 'text' && answer.kind === 'text')
    return <TextAnswerField question={question} answer={answer} {...rest} />;
  if (question.kind === 'dictation' && answer.kind === 'dictation')
    return <DictationField question={question} answer={answer} {...rest} />;
  return null;
}
