import { useId, useState } from 'react';
import type { AssignableCourse } from '../../../contract/teams/assignments.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import styles from './assign-dialog.module.css';
import { courseText } from './assign-text.ts';

const shownFirst = 3;
/** Longer lists can be searched. */
const searchableFrom = 8;

const numbers = ['', '', '', '', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

type CoursePickerProps = {
  courses: AssignableCourse[];
  chosen: number;
  onChoose: (id: number) => void;
  error?: string;
};

/** The three that the team takes most, then all. */
export function CoursePicker({ courses, chosen, onChoose, error }: CoursePickerProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [search, setSearch] = useState('');
  const errorId = useId();
  const found = courses.filter(({ title }) =>
    title.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const listed = showsAll ? found : firstOf(courses, chosen);
  return (
    <fieldset className={styles.courses} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Course</legend>
      {showsAll && courses.length > searchableFrom && (
        <SearchField
          label="Find a course"
          small
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {listed.length > 0 ? (
        <div className={classNames(styles.list, showsAll && styles.scrolling)}>
          {listed.map((course) => (
            <label key={course.id} className={styles.course}>
              <input
                type="radio"
                name="courseId"
                checked={course.id === chosen}
                aria-invalid={error ? true : undefined}
                onChange={() => onChoose(course.id)}
              />
              <span className={styles.picture}>
                <Illustration name={course.image} />
              </span>
              <span>
                <b>{course.title}</b>
                <small>{courseText(course)}</small>
              </span>
              <small className={styles.taken}>{takenText(course)}</small>
            </label>
          ))}
        </div>
      ) : (
        <p role="status" className={`${styles.hint} tiny loose`}>
          No course found.
        </p>
      )}
      {!showsAll && courses.length > shownFirst && (
        <TextButton onClick={() => setShowsAll(true)}>
          All {numbers[courses.length] ?? courses.length} courses
        </TextButton>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** The chosen one is always among them. */
function firstOf(courses: AssignableCourse[], chosen: number): AssignableCourse[] {
  const first = courses.slice(0, shownFirst);
  const other = courses.find(({ id }) => id === chosen);
  return other && !first.includes(other) ? [...first.slice(0, shownFirst - 1), other] : first;
}

function takenText({ finished, assigned }: AssignableCourse): string {
  if (finished > 0) return `${finished} ${finished === 1 ? 'has' : 'have'} taken it`;
  return assigned > 0 ? `${assigned} ${assigned === 1 ? 'has' : 'have'} it` : '';
}
