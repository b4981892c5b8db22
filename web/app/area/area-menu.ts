import type { Signals } from '../../../contract/notifications/notifications.ts';
import type { IconName } from '../../ui/drawings/icon.tsx';

export interface Place {
  to: string;
  label: string;
  icon: IconName;
  /** Its tabs that have an address elsewhere. */
  tabs?: string[];
  /** Addresses below its own that are other places of the menu. */
  without?: readonly string[];
  /** How many things wait for the viewer there: never how many are new. */
  waiting?: number | undefined;
}

export interface Group {
  name: string;
  places: Place[];
}

export interface AreaMenu {
  home: Place;
  /** Only those the viewer holds. */
  groups: Group[];
  /** Below the line. */
  account: Place[];
}

type Viewer = {
  permission: string | null;
  /** Also a learner who was invited to teach a course. */
  teaches: boolean;
  signals:
    | Pick<Signals, 'dueReviews' | 'team' | 'organisation' | 'submissions' | 'messages'>
    | undefined;
};

const home: Place = { to: '/user-screen', label: 'Home', icon: 'home' };
const importing: Place = { to: '/user-screen/studio/import', label: 'Import', icon: 'upload' };
const team: Place = { to: '/user-screen/team', label: 'Team', icon: 'people' };
const teamLearning: Place = {
  to: '/user-screen/team-learning',
  label: 'Team learning',
  icon: 'assigned',
};
const members: Place = { to: '/user-screen/team', label: 'Members', icon: 'people' };
const organisation: Place = {
  to: '/user-screen/organisation',
  label: 'Organisation',
  icon: 'branch',
};
const integrations: Place = {
  to: '/user-screen/integrations',
  label: 'Integrations',
  icon: 'plug',
};

/** An organisation's group has its name. */
function managedTeam(managed: Signals['organisation']): Group {
  if (!managed) return { name: 'Team', places: [teamLearning, members] };
  return {
    name: managed.name ?? 'Teams',
    places: [organisation, teamLearning, members, ...(managed.administers ? [integrations] : [])],
  };
}

/** The learner area's menu. No icon is used twice, and a group with more than six pages needs tabs instead. */
export function areaMenu({ permission, teaches, signals }: Viewer): AreaMenu {
  const learning: Group = {
    name: 'Learning',
    places: [
      { to: '/user-screen/my-learning', label: 'My Learning', icon: 'stairs' },
      {
        to: '/user-screen/review',
        label: 'Review',
        icon: 'cards',
        waiting: signals?.dueReviews,
      },
      { to: '/user-screen/achievement', label: 'Achievements', icon: 'ribbon' },
      { to: '/user-screen/reminder', label: 'Reminder', icon: 'clock' },
      { to: '/user-screen/saved-courses', label: 'Saved Courses', icon: 'bookmark' },
      { to: '/user-screen/progress', label: 'Progress', icon: 'progress' },
    ],
  };
  const teaching: Group = {
    name: 'Teaching',
    places: [
      {
        to: '/user-screen/studio',
        label: 'Studio',
        icon: 'pencil',
        without: ['/user-screen/studio/bank', '/user-screen/studio/import'],
      },
      { to: '/user-screen/studio/bank', label: 'Question bank', icon: 'bank' },
      ...(permission === 'User' ? [] : [importing]),
      {
        to: '/user-screen/submissions',
        label: 'Submissions',
        icon: 'image',
        waiting: signals?.submissions,
      },
      { to: '/user-screen/insight', label: 'Insight', icon: 'report' },
    ],
  };
  const administration: Group = {
    name: 'Administration',
    places: [
      { to: '/user-screen/admin-dashboard', label: 'Admin Dashboard', icon: 'dashboard' },
      {
        to: '/user-screen/inbox',
        label: 'Inbox',
        icon: 'mail',
        tabs: ['/user-screen/newsletter'],
        waiting: signals?.messages,
      },
      { to: '/user-screen/admin-courses', label: 'All Courses', icon: 'certificate' },
      { to: '/user-screen/admin-orders', label: 'All Orders', icon: 'card' },
      {
        to: '/user-screen/system',
        label: 'System',
        icon: 'screen',
        tabs: ['/user-screen/page-speed'],
      },
    ],
  };
  const groups = [learning];
  if (teaches) groups.push(teaching);
  if (signals?.team === 'manager') groups.push(managedTeam(signals.organisation));
  if (permission === 'Admin') groups.push(administration);
  return {
    home,
    groups,
    account: [
      { to: '/user-screen/orders', label: 'Orders', icon: 'receipt' },
      ...(signals?.team === 'member' ? [team] : []),
      { to: '/user-screen/help-center', label: 'Help Center', icon: 'help' },
      { to: '/user-screen/account-settings', label: 'Account Settings', icon: 'sliders' },
    ],
  };
}

/** The group that holds the page; the first for pages that belong to none. */
export function openGroup({ groups }: AreaMenu, pathname: string): Group | undefined {
  return groups.find(({ places }) => places.some((place) => isAt(place, pathname))) ?? groups[0];
}

export function isAt({ to, tabs = [], without = [] }: Place, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\/$/, '');
  const isBelow = (address: string) =>
    path === address || (address !== home.to && path.startsWith(`${address}/`));
  return [to, ...tabs].some(isBelow) && !without.some(isBelow);
}

export function waitingIn({ places }: Group): number {
  return places.reduce((sum, { waiting = 0 }) => sum + waiting, 0);
}
