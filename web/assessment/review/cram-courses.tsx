import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { useCramCourses } from './hooks.ts';
import styles from './review.module.css';

/** Courses whose cards can all be reviewed in one sitting. Nothing while they load, or if there are none. */
export function CramCourses() {
  const { data } = useCramCourses();
  if (!data || data.courses.length === 0) return null;
  return (
    <section className={`${styles.part} mt-6 ruled pt-5`} aria-labelledby="cram">
      <h2 id="cram">Cram a course</h2>
      <p>
        Before a due date, go through the cards of a course, up to 30 in one sitting. Cards that
        aren’t due keep their schedule.
      </p>
      <ul>
        {data.courses.map(({ id, title, cards, dueOn }) => (
          <li className="cluster between gap-1-4 py-2" key={id}>
            <TextLink to={`/user-screen/review/cram/${id}`}>{title}</TextLink>
            <span className="small muted num">
              {plural(cards, 'card')}
              {dueOn && ` · due ${formatDay(dueOn)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
