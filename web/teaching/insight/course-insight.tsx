import { useTaughtCourse } from '../shared/taught-course.ts';
import { CsvMenu } from './csv-menu.tsx';
import styles from './insight.module.css';
import { InsightView, NotPublished } from './insight-view.tsx';
import { PeriodPicker } from './period-picker.tsx';

/** The tab of a course. */
export default function CourseInsightTab() {
  const { courseId, version } = useTaughtCourse();
  if (!version) return <NotPublished courseId={courseId} />;
  return (
    <>
      <div className={`${styles.bar} cluster center gap-2`}>
        <h2>Insight</h2>
        <PeriodPicker />
        <CsvMenu courseId={courseId} />
      </div>
      <InsightView courseId={courseId} />
    </>
  );
}
