import type { EditorProps } from './editor.ts';
import { LineList } from './line-list.tsx';

export function AcceptField({ question, onChange }: EditorProps) {
  return (
    <LineList
      label="Accepted answers"
      hint="The first one is shown as the solution. Capitals, spaces and a final full stop make no difference."
      name="Answer"
      lines={question.accept ?? []}
      most={20}
      maxLength={120}
      onChange={(accept) => onChange({ ...question, accept })}
    />
  );
}
