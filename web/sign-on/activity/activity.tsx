import {
  type ActivityEntry,
  activityDays,
  activityKinds,
} from '../../../contract/sign-on/activity.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { useListQuery } from '../../lists/list-query.ts';
import { ListSearch, ListTools } from '../../lists/list-tools.tsx';
import { ListView } from '../../lists/list-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import styles from '../connections/sign-on.module.css';
import { activityQuery, useActivity } from './hooks.ts';

const acts: Record<ActivityEntry['act'], string> = {
  signed_in: 'Signed in',
  created: 'Joined, and signed in',
  linked: 'Linked their account',
  refused: 'Refused',
  tested: 'Tested',
  password: 'Signed in with a password, as an emergency',
  signed_out: 'Signed out by the provider',
};

const kindLabels = { all: 'All', refused: 'Refused' } as const;

/** Who signed in, and why someone couldn't: what people quote leads to the reason in full. */
export function Activity({ teamId }: { teamId: string }) {
  const list = useListQuery(activityQuery);
  return (
    <section className={styles.section} aria-labelledby="activity">
      <div className={styles.head}>
        <h2 id="activity">Activity</h2>
      </div>
      <p className="small muted pretty">
        In the last {activityDays} days. People who can’t sign in are given a reference, such as
        K7-21: search for it to read the reason in full.
      </p>
      <ListTools
        end={<ListSearch list={list} label="Search by reference or address" maxLength={100} />}
      >
        <FilterChips
          label="Which entries"
          chips={activityKinds.map((value) => ({ value, label: kindLabels[value] }))}
          chosen={list.query.kind}
          onChoose={(kind) => list.show({ kind })}
        />
      </ListTools>
      <ListView
        result={useActivity(teamId, list.query)}
        pages={list}
        unit="entries"
        skeleton={<SkeletonLines lines={6} />}
        empty={
          list.isNarrowed ? (
            <EmptyState
              title="Nothing found"
              text={`In the last ${activityDays} days.`}
              action={
                <Button small onClick={list.showAll}>
                  Show all entries
                </Button>
              }
            />
          ) : (
            <EmptyState title="Nobody has signed in yet" text="Every sign-in is listed here." />
          )
        }
      >
        {(entries) => (
          <ul className="ruled-list">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, act, reference, connection, email, reason, detail } = entry;
  return (
    <li>
      <div className={styles.row}>
        <span className="fits anywhere">
          <StateMark mark={reason ? 'failed' : 'full'}>{acts[act]}</StateMark> {email || 'Someone'}
          {connection && <span className="muted"> · {connection}</span>}
        </span>
        <span className="small muted num">
          {reference} · <time dateTime={at}>{formatShortMoment(at)}</time>
        </span>
      </div>
      {reason && (
        <p className="small muted pretty anywhere">
          {reason} {detail}
        </p>
      )}
    </li>
  );
}
