import { WorkTabs } from '../../ui/layout/work-screen.tsx';

export const dashboardPath = '/user-screen/admin-dashboard';

export function accountPath(id: number): string {
  return `${dashboardPath}/accounts/${id}`;
}

/** The pages of the Admin Dashboard. Users, the first, is the one of the specification. */
export function DashboardTabs() {
  return (
    <WorkTabs
      label="Admin Dashboard"
      tabs={[
        { to: dashboardPath, label: 'Users' },
        { to: `${dashboardPath}/overview`, label: 'Overview' },
        { to: `${dashboardPath}/import`, label: 'Import' },
      ]}
    />
  );
}
