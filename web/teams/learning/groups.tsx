import { useOutletContext, useSearchParams } from 'react-router';
import { Breakdown } from './breakdown.tsx';
import { readReportView, writeReportView } from './report-view.ts';
import type { ReportContext } from './team-learning.tsx';

export default function ReportGroups() {
  const { team } = useOutletContext<ReportContext>();
  const [search] = useSearchParams();
  const { team: chosen } = readReportView(search);
  const view = { ...readReportView(new URLSearchParams()), team: chosen };
  return (
    <Breakdown
      teamId={team.id}
      by="group"
      title="Group"
      to={({ id }) => `/user-screen/team-learning?${writeReportView({ ...view, group: id })}`}
      empty={{
        title: 'No groups yet',
        text: 'Make groups under Members, such as Reception and Nursing, and compare them here.',
      }}
    />
  );
}
