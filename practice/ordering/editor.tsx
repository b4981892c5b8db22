import type { EditorProps } from '../shared/editor.ts';
import { LineList } from '../shared/line-list.tsx';

export function Editor({ question, onChange }: EditorProps) {
  return (
    <LineList
      label="Entries in the right order"
      hint="Learners get them shuffled. The order has to be beyond dispute."
      name="Entry"
      lines={question.items ?? []}
      most={8}
      maxLength={200}
      onChange={(items) => onChange({ ...question, items })}
    />
  );
}
