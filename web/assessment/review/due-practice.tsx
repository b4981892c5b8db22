import { useQuery } from '@tanstack/react-query';
import { getReviewPractice } from '../../../contract/assessment/practice.ts';
import { call } from '../../data/api.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { pluralize } from './format.ts';
import styles from './review.module.css';

/** Practice questions that come back today, below the quiz questions that do. Nothing if there are none. */
export function DuePractice() {
  const { data } = useQuery({
    queryKey: ['assessment', 'due-practice'],
    queryFn: ({ signal }) => call(getReviewPractice, {}, { signal }),
  });
  if (!data || data.due === 0) return null;
  return (
    <section className={styles.practice} aria-labelledby="due-practice">
      <h2 id="due-practice">
        {pluralize(data.due, 'practice question')} {data.due === 1 ? 'is' : 'are'} due
      </h2>
      <p>To order, match, type or find in a figure. Nothing is marked.</p>
      <LinkButton to="/user-screen/review/practice">Practise</LinkButton>
    </section>
  );
}
