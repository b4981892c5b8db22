import { WorkTabs } from '../../ui/layout/work-screen.tsx';

const adminCoursesPath = '/user-screen/admin-courses';

export function AdminCoursesTabs() {
  return (
    <WorkTabs
      label="All Courses"
      tabs={[
        { to: adminCoursesPath, label: 'Courses' },
        { to: `${adminCoursesPath}/categories`, label: 'Categories' },
      ]}
    />
  );
}
