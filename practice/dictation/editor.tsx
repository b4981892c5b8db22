import { TextField } from '../../web/ui/fields/text-field.tsx';
import { AcceptField } from '../shared/accept-field.tsx';
import type { EditorProps } from '../shared/editor.ts';

export function Editor(props: EditorProps) {
  const { question, onChange } = props;
  return (
    <>
      <TextField
        label="What the voice says, in kana"
        small
        lang="ja"
        maxLength={120}
        value={question.say ?? ''}
        onChange={(event) => onChange({ ...question, say: event.target.value })}
      />
      <AcceptField {...props} />
    </>
  );
}
