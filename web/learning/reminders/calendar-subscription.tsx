import { useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { QueryState } from '../../data/query-view.tsx';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ScreenSection } from '../../ui/layout/screen.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useCalendarAddress, useRenewCalendarAddress } from './hooks.ts';
import styles from './reminder.module.css';

export function CalendarSubscription() {
  const address = useCalendarAddress();
  return (
    <ScreenSection
      title="Add to your calendar"
      text="Subscribe once. Your calendar then shows what’s due and updates automatically."
    >
      <QueryState result={address} skeleton={<SkeletonLines lines={3} />} />
      {address.data && <Subscription url={address.data.url} />}
    </ScreenSection>
  );
}

function Subscription({ url }: { url: string }) {
  const [isRenewing, setIsRenewing] = useState(false);
  return (
    <div className={styles.calendar}>
      <TextField
        label="Secret address"
        hint="Anyone with this address can see your due dates, and nothing else. Renew it if someone else has it."
        value={url}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={`${styles.calendarActions} cluster gap-3 mt-4`}>
        {/* The webcal scheme opens the calendar program. */}
        <LinkButton to={url.replace(/^https?:/, 'webcal:')} prefetch="none" reloadDocument>
          Subscribe
        </LinkButton>
        <CopyButton text={url}>Copy address</CopyButton>
        <Button icon="retry" onClick={() => setIsRenewing(true)}>
          Renew
        </Button>
      </div>
      <HowTo />
      <RenewDialog open={isRenewing} onClose={() => setIsRenewing(false)} />
    </div>
  );
}

function HowTo() {
  return (
    <details className={`${styles.collapsed} mt-5`}>
      <summary className="row center gap-2 tall">
        <h3 className="plain-title">How to subscribe</h3>
        <Icon className="faint" name="chevron" />
      </summary>
      <dl className="stack small gap-line">
        <dt className="label">Apple Calendar, Thunderbird, Outlook on a computer</dt>
        <dd className="mb-3 muted">Choose Subscribe, then confirm in your calendar app.</dd>
        <dt className="label">Google Calendar</dt>
        <dd className="mb-3 muted">
          Copy the address. In the browser, choose the plus sign next to Other calendars, From URL,
          and paste it.
        </dd>
        <dt className="label">Outlook on the web</dt>
        <dd className="mb-3 muted">
          Copy the address. Choose Add calendar, Subscribe from web, and paste it.
        </dd>
      </dl>
    </details>
  );
}

function RenewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const renew = useRenewCalendarAddress();
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: () => {
        onClose();
        void notify.success('Address renewed. Subscribe again with the new one.');
      },
      onError: (error) => void notify.error(errorMessage(error)),
    });
  return (
    <Dialog
      open={open}
      title="Renew this address?"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={confirm} pending={renew.isPending}>
            Renew the address
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        The old address stops working at once. Calendars that use it show nothing new until you
        subscribe to the new one.
      </p>
    </Dialog>
  );
}
