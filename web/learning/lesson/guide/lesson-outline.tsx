import { useEffect, useEffectEvent, useRef } from 'react';
import type { MyLesson } from '../../../../contract/learning/enrolment.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './guide.module.css';
import type { Part } from './sections.ts';

type LessonOutlineProps = {
  parts: readonly Part[];
  here: number;
  isOpen: boolean;
  /** How many tasks of activities the viewer has done. */
  done?: MyLesson['activities'];
  onClose: () => void;
  onChoose: (index: number) => void;
};

/** The parts of a lesson that have a name, to go to one of them. */
export function LessonOutline(props: LessonOutlineProps) {
  const { parts, here, isOpen, done = [], onClose, onChoose } = props;
  const chosen = useRef<number>(null);
  const named = parts.map((part, index) => ({ part, index })).filter(({ part }) => part.title);
  const current = named.findLast(({ index }) => index <= here)?.index;

  // After the dialog has returned the focus.
  const follow = useEffectEvent(() => {
    if (chosen.current !== null) onChoose(chosen.current);
    chosen.current = null;
  });
  useEffect(() => {
    if (!isOpen) follow();
  }, [isOpen]);

  return (
    <Dialog open={isOpen} onClose={onClose} title="In this lesson">
      <ol className={`${styles.list} mt-4`}>
        {named.map(({ part, index }, place) => (
          <li key={index} className="ruled">
            <button
              className="row gap-3 ink full bare text-left"
              type="button"
              aria-current={index === current ? 'step' : undefined}
              onClick={() => {
                chosen.current = index;
                onClose();
              }}
            >
              <span className="faint num">{place + 1}</span> {part.title}
              {part.activity && (
                <small className="fine teal nowrap pushed">
                  {describeActivity(part.activity, done)}
                </small>
              )}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function describeActivity(
  { id, tasks }: NonNullable<Part['activity']>,
  done: MyLesson['activities'],
): string {
  const count = done.find((activity) => activity.id === id)?.done ?? 0;
  return count > 0 ? `Activity, ${count} of ${tasks} done` : 'Activity';
}
