import type { MetaFunction } from 'react-router';
import { AccountSettings } from '../../accounts/settings/account-settings.tsx';
import { PersonalKeys } from '../../integrations/keys/personal-keys.tsx';
import { useKeyTeams } from '../../integrations/keys/use-key-teams.ts';
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

/** For those who manage something of an organisation with the API. */
const keys = {
  id: 'keys',
  title: 'API keys',
  icon: <Icon name="key" />,
  summary: 'For programs that read what you manage.',
  content: <PersonalKeys />,
};

export default function AccountSettingsRoute() {
  const mayHaveKeys = useKeyTeams().length > 0;
  return <AccountSettings sections={mayHaveKeys ? [...sections, keys] : sections} />;
}
