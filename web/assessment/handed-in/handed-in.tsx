import type { MetaFunction } from 'react-router';
import type { ListedHandedIn } from '../../../contract/assessment/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { pagesOnly, useListQuery } from '../../lists/list-query.ts';
import { ListView } from '../../lists/list-view.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import styles from './handed-in.module.css';
import { useHandedInList } from './hooks.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Handed in',
    description: 'Your work on assignments, with your teachers’ feedback.',
    hidden: true,
  });

/** Everything the learner handed in, also for assignments that are no longer part of a course. */
export default function HandedInList() {
  const list = useListQuery(pagesOnly);
  const handedIn = useHandedInList(list.query.page);
  return (
    <>
      <ScreenHeader
        title="Handed in"
        text="Your work on assignments, with your teachers’ feedback. It stays here even if an assignment is withdrawn."
      />
      <ListView
        result={handedIn}
        pages={list}
        unit="assignments"
        skeleton={<SkeletonLines lines={6} title />}
        empty={
          <EmptyState
            title="You haven’t handed in anything yet"
            text="When a lesson asks you to hand in something, you do that there. It’s listed here afterwards."
            action={
              <LinkButton variant="primary" to="/user-screen/my-learning">
                Go to My Learning
              </LinkButton>
            }
          />
        }
      >
        {(items) => (
          <ul>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        )}
      </ListView>
    </>
  );
}

function Item({ item }: { item: ListedHandedIn }) {
  const { id, title, courseTitle, submittedAt, number, withdrawn } = item;
  return (
    <li className={`${styles.item} py-4 ruled`}>
      <h2 className="anywhere plain-title">
        <TextLink to={`/user-screen/handed-in/${id}`}>{title}</TextLink>
      </h2>
      <p className="mt-1 small muted">
        {[
          courseTitle,
          `Handed in on ${formatDay(submittedAt)}`,
          ...(number > 1 ? [`${number} tries`] : []),
          describeState(item),
          ...(withdrawn ? ['No longer part of the course'] : []),
        ].join(' · ')}
      </p>
    </li>
  );
}

function describeState({ state, mark, withdrawn, isAccepted }: ListedHandedIn): string {
  if (state === 'peers') return 'With fellow learners';
  if (state === 'submitted') {
    return isAccepted === false ? 'Waiting for your teacher’s review' : 'Waiting for feedback';
  }
  if (state === 'returned' && !withdrawn) return 'Your teacher asks for another try';
  const verdict = isAccepted ? 'Accepted' : 'Feedback received';
  if (mark === null) return verdict;
  return isAccepted ? `Accepted, ${mark} of 100` : `${mark} of 100`;
}
