import type { ShownQuestion } from '../../../../contract/assessment/practice/shown.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import type { DraftAnswer } from './draft-answer.ts';
import { HotspotField } from './hotspot-field.tsx';
import { MatchingField } from './matching-field.tsx';
import { OrderingField } from './ordering-field.tsx';
import { SeveralField } from './several-field.tsx';
import { DictationField, NumberField, TextAnswerField } from './typed-fields.tsx';

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
