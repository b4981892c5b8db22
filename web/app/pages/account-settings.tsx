import type { MetaFunction } from 'react-router';
import { AccountSettings } from '../../accounts/settings/account-settings.tsx';
import { ReminderSettings } from '../../notifications/preferences/reminder-settings.tsx';
import { pageMeta } from '../../page/meta.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Account Settings',
    description: 'Your profile, password, second factor and devices.',
    hidden: true,
  });

export default function AccountSettingsRoute() {
  return <AccountSettings preferences={<ReminderSettings />} />;
}
