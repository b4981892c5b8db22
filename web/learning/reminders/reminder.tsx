import { useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { DueItem } from '../../../contract/learning/schedule.ts';
import { QueryState } from '../../data/query-view.tsx';
import { leadText, usePreferences } from '../../notifications/shared/preferences.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { CalendarSubscription } from './calendar-subscription.tsx';
import { DoneList, DueList } from './due-list.tsx';
import { useDueItems } from './hooks.ts';
import styles from './reminder.module.css';
import { ReminderForm } from './reminder-form.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Reminder',
    description: 'What’s due in your courses, and when',
    hidden: true,
  });

export default function Reminder() {
  const due = useDueItems();
  const [editing, setEditing] = useState<DueItem | 'new' | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // Focus would otherwise jump to the top of the page with the removed row.
  const focusList = () => list.current?.focus({ preventScroll: true });
  const add = () => setEditing('new');

  return (
    <>
      <ScreenHeader
        title="Reminder"
        text="What’s due in your courses, and when"
        action={
          <Button variant="primary" icon="plus" onClick={add}>
            Add a reminder
          </Button>
        }
      />
      <ScreenSection title="Due">
        <div ref={list} tabIndex={-1} className={styles.focus}>
          <QueryState
            result={due}
            skeleton={
              <div className={styles.skeleton}>
                <SkeletonLines lines={8} />
              </div>
            }
          />
          {due.data && due.data.due.length === 0 && <NothingDue />}
          {due.data && (
            <>
              <DueList
                items={due.data.due}
                today={due.data.today}
                onEdit={setEditing}
                onRemoved={focusList}
              />
              <DoneList items={due.data.done} today={due.data.today} onRemoved={focusList} />
            </>
          )}
        </div>
        <EmailNote />
      </ScreenSection>
      <CalendarSubscription />
      {due.data && (
        <ReminderForm
          item={editing}
          today={due.data.today}
          timeZone={due.data.timeZone}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function NothingDue() {
  return (
    <EmptyState
      drawing="lamp"
      title="Nothing due"
      text="Courses come with due dates, and you can add reminders of your own."
      action={<LinkButton to="/user-screen/user-courses">Choose a course</LinkButton>}
    />
  );
}

/** Takes up its line while it loads, so that nothing below shifts. */
function EmailNote() {
  const { data } = usePreferences();
  return (
    <p className={`${styles.note} mt-5 small muted`}>
      {data && (
        <>
          {data.mailDue
            ? `We’ll email you ${leadText(data.leadHours)} before something is due.`
            : 'You don’t get emails about due dates.'}{' '}
          <TextLink to="/user-screen/account-settings?tab=days">Email settings</TextLink>
        </>
      )}
    </p>
  );
}
