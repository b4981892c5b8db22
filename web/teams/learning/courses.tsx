import { useOutletContext } from 'react-router';
import { Breakdown } from './breakdown.tsx';
import type { ReportContext } from './team-learning.tsx';

export default function ReportCourses() {
  const { team } = useOutletContext<ReportContext>();
  return (
    <Breakdown
      teamId={team.id}
      by="course"
      title="Course"
      only={({ id }) => ({ course: Number(id) })}
      empty={{
        title: 'No courses yet',
        text: 'Courses that are assigned appear here with how far everyone is.',
      }}
    />
  );
}
