import type { MetaFunction } from 'react-router';
import { MakeTeam } from '../../administration/teams/make-team.tsx';
import { Inbox } from '../../community/inbox/inbox.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';

export const handle: PageHandle = { screen: 'bench' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Inbox',
    description: 'Contact and sales messages.',
    hidden: true,
  });

/** Teams are opened by administration, which knows both. */
export default function InboxPage() {
  return (
    <Inbox
      salesAction={({ organisation, seats, email }) => (
        <MakeTeam organisation={organisation} seats={seats} email={email} />
      )}
    />
  );
}
