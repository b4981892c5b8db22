import type { PracticeVerdict } from '../../../../contract/assessment/practice.ts';
import { Inline } from '../../../../practice/shared/inline.tsx';

/** What the author says to options that were chosen. */
export function Notes({ notes = [] }: Pick<PracticeVerdict, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul className="stack gap-1 mt-2 mb-2">
      {notes.map(({ text, says }) => (
        <li key={text}>
          <Inline text={text} />: <Inline text={says} />
        </li>
      ))}
    </ul>
  );
}
