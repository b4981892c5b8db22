import type { MetaFunction } from 'react-router';
import { MakeTeam } from '../../administration/teams/make-team.tsx';
import { offersPath } from '../../billing/offers/words.ts';
import { Inbox } from '../../community/inbox/inbox.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';

export const handle: PageHandle = { screen: 'bench' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Inbox',
    description: 'Contact and sales messages.',
    hidden: true,
  });

/** Offers and teams are made above the inbox. */
export default function InboxPage() {
  return (
    <Inbox
      salesAction={({ id, organisation, seats, email }) => (
        <>
          <LinkButton small icon="receipt" to={`${offersPath}/new?message=${id}`}>
            Make an offer
          </LinkButton>
          <MakeTeam organisation={organisation} seats={seats} email={email} />
        </>
      )}
    />
  );
}
