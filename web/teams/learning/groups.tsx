import { useOutletContext } from 'react-router';
import { Breakdown } from './breakdown.tsx';
import type { ReportContext } from './team-learning.tsx';

export default function ReportGroups() {
  const { team, departments } = useOutletContext<ReportContext>();
  return (
    <Breakdown
      teamId={team.id}
      by="group"
      title={departments.length > 0 ? 'Department' : 'Group'}
      only={({ id }) => ({ group: id })}
      empty={{
        title: 'No groups yet',
        text: 'Make groups under Members, such as Reception and Nursing, and compare them here.',
      }}
    />
  );
}
