import { LinkButton } from '../../ui/buttons/button.tsx';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ScreenSection } from '../../ui/layout/screen.tsx';
import styles from './progress.module.css';

const measures: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'stairs',
    title: 'Progress by course',
    text: 'A stair for each course. Every lesson you finish is one step down.',
  },
  {
    icon: 'progress',
    title: 'Quiz scores over time',
    text: 'Your score in each quiz, first tries and retakes alike.',
  },
  {
    icon: 'sun',
    title: 'Days learned in a row',
    text: 'A day counts with a minute in a lesson, a quiz or a review. A short one is enough.',
  },
  {
    icon: 'clock',
    title: 'Time by week',
    text: 'Minutes in lessons and quizzes, so that you can plan the next week. A page left open does not count.',
  },
];

/** For new learners: how to start, and what will be shown here. */
export function EmptyProgress({ isEnrolled }: { isEnrolled: boolean }) {
  return (
    <>
      <ScreenSection title="Your steps">
        <EmptyState
          drawing="boat"
          title="The first step is still ahead"
          text="Finish your first lesson to see your progress and scores here."
          action={
            isEnrolled ? (
              <LinkButton variant="primary" to="/user-screen/my-learning">
                Go to your courses
              </LinkButton>
            ) : (
              <LinkButton variant="primary" to="/user-screen/user-courses">
                Choose a course
              </LinkButton>
            )
          }
        />
      </ScreenSection>
      <ScreenSection title="What is measured" text="Four ways to see how far you’ve come.">
        <ul className={`${styles.measures} stack`}>
          {measures.map(({ icon, title, text }) => (
            <li className="stack gap-4 ruled" key={title}>
              <Icon name={icon} size={24} className="teal" />
              <div>
                <h3 className="large">{title}</h3>
                <p className="mt-1 small muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </ScreenSection>
    </>
  );
}
