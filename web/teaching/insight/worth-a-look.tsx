import type { CourseInsight, WorthALook } from '../../../contract/teaching/insight.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { coursePath, lessonPath } from '../shared/studio-paths.ts';
import styles from './insight.module.css';
import { adviceTitle } from './words.ts';

type WorthALookListProps = Pick<CourseInsight, 'courseId' | 'rights' | 'worthALook'>;

export function WorthALookList({ courseId, rights, worthALook }: WorthALookListProps) {
  return (
    <section aria-labelledby="insight-worth">
      <h2 id="insight-worth" className="title-2">
        Worth a look
      </h2>
      <p className="mt-1 small muted">Where a change would help most learners.</p>
      {worthALook.length === 0 ? (
        <p className="mt-45 muted">Nothing stands out in this period.</p>
      ) : (
        <ol className={styles.worth}>
          {worthALook.map((item) => {
            const { title, text, link } = describe(item, courseId, rights.review);
            return (
              <li key={`${item.kind} ${item.lessonId} ${'position' in item ? item.position : ''}`}>
                <b>{title}</b>
                <span className="fine muted">{text}</span>
                <TextLink small to={link.to}>
                  {link.label}
                </TextLink>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

function describe(item: WorthALook, courseId: number, mayReview: boolean) {
  switch (item.kind) {
    case 'stops':
      return {
        title: `${item.title} loses ${item.lost} of ${item.of}`,
        text:
          item.opened > 0
            ? `${plural(item.opened, 'learner')} opened it and didn’t finish.`
            : 'They finished the lesson before and never opened this one.',
        link: mayReview
          ? // Of those counted here, many have simply left: few are stuck as the list of learners defines it.
            { to: coursePath(courseId, 'learners'), label: 'See all learners' }
          : { to: lessonPath(item.lessonId), label: 'Open the lesson' },
      };
    case 'takesLonger':
      return {
        title: `${item.title} takes ${item.minutes} minutes, not ${item.planned}`,
        text: `Half of ${plural(item.learners, 'learner')} needed longer than that.`,
        link: { to: lessonPath(item.lessonId), label: 'Open the lesson' },
      };
    case 'question':
      return {
        title: adviceTitle[item.advice.kind],
        text: `Question ${item.position} of ${item.title}, from ${plural(item.answers, 'first answer')}.`,
        link: {
          to: `${lessonPath(item.lessonId, 'quiz')}?question=${item.position}`,
          label: 'Open the question',
        },
      };
  }
}
