import type { DraftPractice } from '../../contract/studio/content.ts';
import { Select } from '../../web/ui/fields/select.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import { AcceptField } from '../shared/accept-field.tsx';
import type { EditorProps } from '../shared/editor.ts';
import { MistakesField } from '../shared/mistakes-field.tsx';

export function Editor(props: EditorProps) {
  const { question, isInQuiz = false, onChange } = props;
  return (
    <>
      <Select
        label="How it is typed"
        small
        value={question.kana ?? ''}
        onChange={(event) => onChange(withKana(question, event.target.value))}
      >
        <option value="">As it is</option>
        <option value="hiragana">Latin letters turn into hiragana</option>
        <option value="katakana">Latin letters turn into katakana</option>
      </Select>
      {question.kana && !isInQuiz && (
        <TextField
          label="What the word means"
          hint="Learners get the meaning and hear the word. Leave it out if the question says what to write."
          small
          maxLength={80}
          value={question.meaning ?? ''}
          onChange={(event) => onChange({ ...question, meaning: event.target.value })}
        />
      )}
      <AcceptField {...props} />
      <MistakesField {...props} />
    </>
  );
}

function withKana({ kana: _, ...question }: DraftPractice, chosen: string): DraftPractice {
  if (chosen === 'hiragana' || chosen === 'katakana') return { ...question, kana: chosen };
  return question;
}
