import type { ReactNode } from 'react';
import { Bench, WorkTabs } from '../../ui/layout/work-screen.tsx';
import { inboxPath, newsletterPath } from './addresses.ts';
import { formatCount } from './words.ts';

type InboxFrameProps = {
  /** Messages that wait; unknown until loaded. */
  open: number | undefined;
  /** Where the arrow leads. */
  back?: { to: string; label: string };
  /** Beside the messages, which have the screen's own name. */
  part?: 'Newsletter' | 'Readers of the newsletter';
  children: ReactNode;
};

const dashboard = '/user-screen/admin-dashboard';

/** Messages and newsletter: what people write to us, and what we write to them. */
export function InboxFrame({ open, back, part, children }: InboxFrameProps) {
  return (
    <Bench
      back={back ?? { to: dashboard, label: 'Back to the Admin Dashboard' }}
      trail={[{ label: 'Admin Dashboard', to: dashboard }]}
      title="Inbox"
      part={part}
      tabs={
        <WorkTabs
          label="Inbox"
          tabs={[
            {
              to: inboxPath,
              label: 'Messages',
              count: open === undefined ? undefined : formatCount(open),
              below: true,
            },
            { to: newsletterPath, label: 'Newsletter', below: true },
          ]}
        />
      }
    >
      {children}
    </Bench>
  );
}
