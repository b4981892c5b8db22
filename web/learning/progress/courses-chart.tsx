import { useState } from 'react';
import { Link } from 'react-router';
import type { Progress } from '../../../contract/learning/progress.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import { type ProgressStep, ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import styles from './charts.module.css';

type Courses = Progress['courses'];

const shownInitially = 6;
export function CoursesChart({ courses }: { courses: Courses }) {
  const [showsAll, setShowsAll] = useState(false);
  const title = 'Progress by course';
  if (courses.length === 0) {
    return (
      <Chart title={title} text="Each step is a lesson.">
        <p className={styles.empty}>
          You are not taking a course right now.{' '}
          <TextLink to="/user-screen/user-courses">Choose one</TextLink> to see your progress here.
        </p>
      </Chart>
    );
  }
  const shown = showsAll ? courses : courses.slice(0, shownInitially);
  return (
    <Chart title={title} text="Each step is a lesson." table={<CourseRows courses={courses} />}>
      <ul className={styles.list}>
        {shown.map(({ id, title, done, total }) => (
          <li className="stack baseline gap-2-4 py-4" key={id}>
            <Link className="label anywhere underlines" to={coursePath(id)} prefetch="intent">
              {title}
            </Link>
            <span className="small muted num">
              {done} of {total}
              <span className="visually-hidden"> lessons done</span>
            </span>
            <ProgressSteps steps={progressSteps(done, total)} />
          </li>
        ))}
      </ul>
      {courses.length > shownInitially && (
        <TextButton small aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${courses.length} courses`}
        </TextButton>
      )}
    </Chart>
  );
}

function progressSteps(done: number, total: number): ProgressStep[] {
  return Array.from({ length: total }, (_, lesson) => {
    if (lesson < done) return 'done';
    return lesson === done ? 'now' : 'open';
  });
}

function CourseRows({ courses }: { courses: Courses }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Course</th>
          <th scope="col">Lessons done</th>
          <th scope="col">Completed</th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ id, title, done, total, completedAt }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>
              {done} of {total}
            </td>
            <td>{completedAt ? formatDay(completedAt) : 'Not yet'}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
