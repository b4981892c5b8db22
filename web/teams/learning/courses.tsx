import { useOutletContext, useSearchParams } from 'react-router';
import { Breakdown } from './breakdown.tsx';
import { readReportView, writeReportView } from './report-view.ts';
import type { ReportContext } from './team-learning.tsx';

export default function ReportCourses() {
  const { team } = useOutletContext<ReportContext>();
  const [search] = useSearchParams();
  const { team: chosen } = readReportView(search);
  const view = { ...readReportView(new URLSearchParams()), team: chosen };
  return (
    <Breakdown
      teamId={team.id}
      by="course"
      title="Course"
      to={({ id }) =>
        `/user-screen/team-learning?${writeReportView({ ...view, course: Number(id) })}`
      }
      empty={{
        title: 'No courses yet',
        text: 'Courses that are assigned appear here with how far everyone is.',
      }}
    />
  );
}
