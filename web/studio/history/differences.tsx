import { useState } from 'react';
import type {
  CourseDifferences,
  LessonDifference,
  OutlineDifference,
  QuestionDifference,
} from '../../../contract/studio/differences.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { DifferenceLines, FieldDifferences } from './difference-lines.tsx';
import styles from './history.module.css';
import { type Comparison, useLessonChanges } from './hooks.ts';

type DifferencesProps = {
  courseId: number;
  comparison: Comparison;
  differences: CourseDifferences;
};

/** Everything that differs, in the words of the screens where it is edited. */
export function Differences({ courseId, comparison, differences }: DifferencesProps) {
  const { details, outline, lessons, figures } = differences;
  const isSame = [details, outline, lessons, figures].every((part) => part.length === 0);
  if (isSame) return <p className="muted">Nothing differs between these two.</p>;
  return (
    <div className={styles.differences}>
      {outline.length > 0 && (
        <section className={styles.part}>
          <h3>Outline</h3>
          <ul className={`${styles.moves} stack gap-1 mt-2 small`}>
            {outline.map((move) => (
              <li key={JSON.stringify(move)} data-kind={kindOf(move)}>
                {describeMove(move)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {details.length > 0 && (
        <section className={styles.part}>
          <h3>Course page, price and access</h3>
          <FieldDifferences fields={details} />
        </section>
      )}
      {lessons.map((lesson) => (
        <LessonPart key={lesson.id} {...{ courseId, comparison, lesson }} />
      ))}
      {figures.length > 0 && (
        <section className={styles.part}>
          <h3>Figures</h3>
          <ul className={`${styles.moves} stack gap-1 mt-2 small`}>
            {figures.map(({ name, state }) => (
              <li key={name} data-kind={state === 'replaced' ? 'changed' : state}>
                {name} was {state}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function kindOf({ what }: OutlineDifference): 'added' | 'removed' | 'changed' {
  if (what.endsWith('added')) return 'added';
  return what.endsWith('removed') ? 'removed' : 'changed';
}

/** `ISO and Noise was moved from Week 1, lesson 3, to Week 2, lesson 1`. */
function describeMove({ what, title, before, after }: OutlineDifference): string {
  const name = what.startsWith('week') ? title : `“${title}”`;
  const from = before ? ` from ${before}` : '';
  const to = after ? ` to ${after}` : '';
  if (what.endsWith('renamed')) return `${before ?? title} is now called ${after ?? title}`;
  if (what === 'week opens') return `${name}: ${after}. Before: ${before}`;
  if (what.endsWith(' moved')) return `${name} was moved${from}${to}`;
  if (what.endsWith('added')) return `${name} was added${after ? `: ${after}` : ''}`;
  return `${name} was removed${before ? `: it was in ${before}` : ''}`;
}

type LessonPartProps = { courseId: number; comparison: Comparison; lesson: LessonDifference };

function LessonPart({ courseId, comparison, lesson }: LessonPartProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className={styles.part}>
      <h3>
        {lesson.title || 'Untitled lesson'}
        <span className={styles.count}>{describeLesson(lesson)}</span>
      </h3>
      {!isWhole && <LessonChanges lesson={lesson} />}
      {!lesson.complete && !isWhole && (
        <Button small onClick={() => setIsWhole(true)}>
          Show everything in this lesson
        </Button>
      )}
      {isWhole && <WholeLesson {...{ courseId, comparison }} lessonId={lesson.id} />}
    </section>
  );
}

function WholeLesson(props: { courseId: number; comparison: Comparison; lessonId: string }) {
  const changes = useLessonChanges(props.courseId, props.comparison, props.lessonId);
  return (
    <QueryView result={changes} skeleton={<SkeletonLines lines={6} />}>
      {({ lessons }) => {
        const lesson = lessons.find(({ id }) => id === props.lessonId);
        return lesson && <LessonChanges lesson={lesson} />;
      }}
    </QueryView>
  );
}

function LessonChanges({ lesson: { text, settings, questions } }: { lesson: LessonDifference }) {
  return (
    <>
      {settings.length > 0 && <FieldDifferences fields={settings} />}
      {text.length > 0 && (
        <div className={styles.field}>
          <h4>Text</h4>
          <DifferenceLines lines={text} />
        </div>
      )}
      {questions.map((question) => (
        <div key={`${question.before}-${question.after}`} className={styles.field}>
          <h4>{describeQuestion(question)}</h4>
          {question.fields.length > 0 ? (
            <FieldDifferences fields={question.fields} />
          ) : (
            <p className="small">{question.question}</p>
          )}
        </div>
      ))}
    </>
  );
}

function describeLesson({ state, wordsAdded, wordsRemoved }: LessonDifference): string {
  if (state === 'added') return 'New';
  if (state === 'removed') return 'Removed';
  const words = [
    wordsAdded > 0 && `+ ${plural(wordsAdded, 'word')}`,
    wordsRemoved > 0 && `− ${plural(wordsRemoved, 'word')}`,
  ];
  return words.filter(Boolean).join(', ');
}

function describeQuestion({ state, before, after }: QuestionDifference): string {
  switch (state) {
    case 'added':
      return `Question ${after} was added`;
    case 'removed':
      return `Question ${before} was removed`;
    case 'moved':
      return `Question ${before} is now question ${after}`;
    case 'changed':
      return before === after ? `Question ${after}` : `Question ${after}, formerly ${before}`;
  }
}
