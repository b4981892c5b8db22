import { useOutletContext } from 'react-router';
import { Breakdown } from './breakdown.tsx';
import type { ReportContext } from './team-learning.tsx';

export default function ReportGroups() {
  const { team, report, departments } = useOutletContext<ReportContext>();
  const hasGroups = report.groups.length > departments.length;
  const departmentTitle = hasGroups ? 'Department or group' : 'Department';
  return (
    <Breakdown
      teamId={team.id}
      by="group"
      title={departments.length > 0 ? departmentTitle : 'Group'}
      only={({ id }) => ({ group: id })}
      empty={{
        title: 'No groups yet',
        text: 'Make groups under Members, such as Reception and Nursing, and compare them here.',
      }}
    />
  );
}
