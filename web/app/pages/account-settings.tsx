import type { MetaFunction } from 'react-router';
import { AccountSettings } from '../../accounts/settings/account-settings.tsx';
import { ReadingSettings, ReadingState } from '../../learning/lesson/guide/reading-settings.tsx';
import {
  DaySettings,
  DayState,
  EmailSettings,
  EmailState,
} from '../../notifications/preferences/preference-settings.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Icon } from '../../ui/drawings/icon.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Account Settings',
    description: 'Your profile, password, second factor and devices.',
    hidden: true,
  });

const sections = [
  {
    id: 'days',
    title: 'Days and reminders',
    icon: <Icon name="clock" />,
    summary: <DayState />,
    content: <DaySettings />,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    icon: <Icon name="bell" />,
    summary: <EmailState />,
    content: <EmailSettings />,
  },
  {
    id: 'reading',
    title: 'Reading',
    icon: <Icon name="sliders" />,
    summary: <ReadingState />,
    content: <ReadingSettings />,
  },
];

export default function AccountSettingsRoute() {
  return <AccountSettings sections={sections} />;
}
