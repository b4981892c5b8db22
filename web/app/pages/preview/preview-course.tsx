import type { CourseDetail } from '../../../../contract/catalog.ts';
import { CoursePage } from '../../../catalog/course/page.tsx';
import { type CoursePaths, CoursePathsContext } from '../../../catalog/shared/course-paths.ts';
import { CoursePrice } from '../../../catalog/shared/course-price.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

type PreviewCourseProps = { course: CourseDetail; paths: CoursePaths };

/** A draft on the catalogue's own course page. */
export function PreviewCourse({ course, paths }: PreviewCourseProps) {
  return (
    <CoursePathsContext value={paths}>
      <CoursePage
        course={course}
        progress={undefined}
        action={<Action course={course} />}
        reviews={<p className="muted">Reviews by learners appear here.</p>}
      >
        {null}
      </CoursePage>
    </CoursePathsContext>
  );
}

/** What learners press, without anything that could be bought or begun. */
function Action({ course }: { course: CourseDetail }) {
  return (
    <div className="stack gap-2">
      <CoursePrice course={course} />
      <Button variant="primary" wide disabled>
        {course.free ? 'Start Now' : 'Get Now'}
      </Button>
      <p className="small muted">In a preview nothing can be started or bought.</p>
    </div>
  );
}
