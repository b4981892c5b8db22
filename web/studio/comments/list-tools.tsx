import { Link } from 'react-router';
import { Select } from '../../ui/fields/select.tsx';
import styles from './comments.module.css';

type ListLinksProps<List extends string> = {
  label: string;
  lists: readonly { list: List; label: string }[];
  current: List;
  counts: Record<List, number> | undefined;
  to: (list: List) => string;
};

/** Which of the lists is shown, each with how much is in it. */
export function ListLinks<List extends string>(props: ListLinksProps<List>) {
  const { label, lists, current, counts, to } = props;
  return (
    <nav aria-label={label}>
      <ul className={styles.lists}>
        {lists.map(({ list, label }) => (
          <li key={list}>
            <Link
              to={to(list)}
              className={styles.pick}
              aria-current={list === current ? 'page' : undefined}
              preventScrollReset
            >
              {label} {counts && <span className="num">{counts[list]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CourseFilterProps = {
  courses: readonly { id: number; title: string }[] | undefined;
  course: number | undefined;
  onChoose: (course: number | undefined) => void;
};

/** Nothing for whoever teaches a single course. */
export function CourseFilter({ courses = [], course, onChoose }: CourseFilterProps) {
  if (courses.length < 2) return null;
  return (
    <Select
      small
      hideLabel
      className={styles.course}
      label="Course"
      value={course ?? ''}
      onChange={({ target }) => onChoose(Number(target.value) || undefined)}
    >
      <option value="">All courses</option>
      {courses.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
