import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { QuizKind } from '../../../practice/kinds.ts';
import { LineDrawing } from '../../ui/drawings/icon.tsx';
import styles from './quiz.module.css';

type AskedKind = QuizKind | 'one';

/** Each kind as teachers choose it. */
const kinds: Record<AskedKind, { name: string; note: string; path: string }> = {
  one: {
    name: 'One answer',
    note: 'one option is right',
    path: 'M10 3a7 7 0 1 0 .01 0M10 7.5a2.5 2.5 0 1 0 .01 0',
  },
  several: {
    name: 'Several answers',
    note: 'points for each, if you like',
    path: 'M3 3h5v5H3zM4.5 5.5l1 1 1.5-2M3 12h5v5H3zM11 5.5h6M11 14.5h6',
  },
  number: {
    name: 'Number',
    note: 'with unit and margin',
    path: 'M8 3L6 17M14 3l-2 14M4 7.5h13M3 12.5h13',
  },
  text: { name: 'Typed', note: 'words or kana', path: 'M4 6V4h12v2M10 4v12M7.5 16h5' },
  matching: {
    name: 'Matching',
    note: 'two to eight pairs',
    path: 'M3 5h3c4 0 4 10 8 10h3M3 15h3c4 0 4-10 8-10h3',
  },
  ordering: {
    name: 'Ordering',
    note: 'three to eight entries',
    path: 'M4 4h2v2H4zM4 9h2v2H4zM4 14h2v2H4zM9 5h8M9 10h8M9 15h8',
  },
  hotspot: {
    name: 'Place in a picture',
    note: 'also by letters',
    path: 'M10 18Q4 12 4 8a6 6 0 0 1 12 0q0 4-6 10zM10 5.8a2.2 2.2 0 1 0 .01 0',
  },
};

const order: AskedKind[] = ['one', 'several', 'number', 'text', 'matching', 'ordering', 'hotspot'];

/** Above a question: what kind it is. */
export function KindLabel({ question }: { question: DraftQuestion }) {
  const { practice } = question;
  const { name, path } = kinds[practice?.kind ?? 'one'];
  const hasPicture = practice ? practice.picture : question.picture;
  const options = (practice ? practice.options : question.details) ?? [];
  return (
    <p className={styles.kind}>
      <LineDrawing path={path} size={16} />
      {name}
      {options.some(({ picture }) => picture)
        ? ', with pictures'
        : hasPicture && ', with a picture'}
    </p>
  );
}

type AddQuestionProps = { isFull: boolean; onAdd: (kind: AskedKind) => void };

export function AddQuestion({ isFull, onAdd }: AddQuestionProps) {
  return (
    <fieldset className="mt-5" disabled={isFull}>
      <legend className={styles.addTitle}>Add a question</legend>
      <div className={styles.tiles}>
        {order.map((kind) => (
          <button key={kind} type="button" className={styles.tile} onClick={() => onAdd(kind)}>
            <LineDrawing path={kinds[kind].path} />
            <b>{kinds[kind].name}</b>
            <small className="muted">{kinds[kind].note}</small>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
