import { WorkTabs } from '../../ui/layout/work-screen.tsx';

const systemPath = '/user-screen/system';
const settingsPath = `${systemPath}/settings`;
export const auditPath = `${systemPath}/audit`;

export function SystemTabs() {
  return (
    <WorkTabs
      label="System"
      tabs={[
        { to: systemPath, label: 'System' },
        { to: settingsPath, label: 'Site settings' },
        { to: `${systemPath}/emails`, label: 'Emails' },
        { to: auditPath, label: 'Audit log' },
        { to: '/user-screen/page-speed', label: 'Page Speed' },
      ]}
    />
  );
}
