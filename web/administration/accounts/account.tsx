import { useState } from 'react';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import type { AccountPage } from '../../../contract/administration/accounts.ts';
import type { Role } from '../../../contract/fields.ts';
import { formatDay, formatMoment } from '../../../contract/text/dates.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonTable } from '../../ui/feedback/skeleton-shapes.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { ChangeLicences } from '../teams/change-licences.tsx';
import { dashboardPath } from '../users/dashboard-tabs.tsx';
import { DeleteDialog } from '../users/delete-dialog.tsx';
import { type RoleChange, RoleDialog } from '../users/role-dialog.tsx';
import { RoleSelect } from '../users/role-select.tsx';
import { SecondFactorOffDialog } from '../users/second-factor-off-dialog.tsx';
import styles from './account.module.css';
import { ActDialog } from './act-dialog.tsx';
import { type AccountAct, useAccountPage } from './hooks.ts';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Account', description: 'One person’s account.', hidden: true });

/** Everything we know about a person, and what an Admin can do for them. */
export default function Account() {
  const id = Number(useParams().id);
  const page = useAccountPage(id);
  const trail = [{ label: 'Admin Dashboard', to: dashboardPath }, { label: 'Account' }];
  if (page.isPending) {
    return (
      <>
        <WorkHeader trail={trail} title="Account" />
        <div className="mt-6">
          <SkeletonTable columns={4} />
        </div>
      </>
    );
  }
  if (page.isError && !page.data) {
    const isMissing = [400, 404].includes(errorStatus(page.error));
    return (
      <>
        <WorkHeader trail={trail} title="Account" />
        <div className="mt-6">
          {isMissing ? (
            <EmptyState
              title="There is no such account"
              text="It may have been deleted. The audit log says who did that."
              action={
                <LinkButton small to={dashboardPath}>
                  Back to all users
                </LinkButton>
              }
            />
          ) : (
            <ErrorState
              message={errorMessage(page.error)}
              onRetry={() => void page.refetch()}
              retrying={page.isFetching}
            />
          )}
        </div>
      </>
    );
  }
  return <AccountView page={page.data} trail={trail} />;
}

type AccountViewProps = { page: AccountPage; trail: { label: string; to?: string }[] };

function AccountView({ page, trail }: AccountViewProps) {
  const { profile, suspended } = page;
  const isOwn = useSession().user?.userid === profile.userid;
  const name = `${profile.firstname} ${profile.lastname}`;
  return (
    <>
      <PageTitle>{`Account of ${name} (${profile.username})`}</PageTitle>
      <WorkHeader
        trail={[...trail.slice(0, 1), { label: profile.username }]}
        title={name}
        text={
          <span className="cluster gap-1-4 anywhere">
            <span>{profile.username}</span>
            <span>{profile.email}</span>
            {profile.phonenumber && <span>{profile.phonenumber}</span>}
            <span>since {formatDay(page.createdAt)}</span>
          </span>
        }
      />
      {suspended && (
        <Notice
          tone="bad"
          role="note"
          className={styles.notice ?? ''}
          title={`Suspended ${formatTimeAgo(suspended.at)}`}
        >
          <p>{suspended.reason}</p>
        </Notice>
      )}
      {!page.hasPassword && !suspended && (
        <Notice role="note" className={styles.notice ?? ''} title="No password yet">
          <p>
            This person hasn’t chosen a password, so they can’t sign in. Send a link if the
            invitation was lost.
          </p>
        </Notice>
      )}
      <Acts page={page} isOwn={isOwn} />
      <div className={styles.columns}>
        <div>
          <Courses courses={page.courses} />
          <Orders orders={page.orders} />
        </div>
        <div>
          <Teaching teaches={page.teaches} teams={page.teams} />
          <Devices devices={page.devices} />
          <History history={page.history} />
        </div>
      </div>
    </>
  );
}

function Acts({ page, isOwn }: { page: AccountPage; isOwn: boolean }) {
  const { profile, suspended } = page;
  const navigate = useNavigate();
  const [act, setAct] = useState<AccountAct | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [roleChange, setRoleChange] = useState<RoleChange | null>(null);
  const [isUnlocking, setIsUnlocking] = useState(false);
  return (
    <section className={styles.acts} aria-label="What you can do">
      <div className="row center gap-3">
        <span className="small muted label">Role</span>
        <RoleSelect
          key={profile.role}
          user={profile}
          onApply={(role: Role) => setRoleChange({ user: profile, role })}
        />
      </div>
      {isOwn ? (
        <p className="small faint mt-1">
          This is your own account. Your password, devices and data are in{' '}
          <TextLink to="/user-screen/account-settings">Account Settings</TextLink>.
        </p>
      ) : (
        <div className="cluster gap-2">
          {suspended ? (
            <Button small onClick={() => setAct('lift')}>
              Lift suspension
            </Button>
          ) : (
            <>
              {profile.role !== 'Admin' && (
                <Button small onClick={() => setAct('signInAs')}>
                  Sign in as
                </Button>
              )}
              <Button small icon="key" onClick={() => setAct('passwordLink')}>
                Send password link
              </Button>
              <Button
                small
                icon="sign-out"
                disabled={page.devices.length === 0}
                onClick={() => setAct('signOut')}
              >
                Sign out everywhere
              </Button>
            </>
          )}
          {profile.istwofactorenabled && (
            <Button small onClick={() => setIsUnlocking(true)}>
              Switch off 2FA
            </Button>
          )}
          <Button small icon="download" onClick={() => setAct('export')}>
            Export data
          </Button>
          {!suspended && (
            <>
              <LinkButton small to="merge">
                Merge
              </LinkButton>
              <Button small icon="lock" onClick={() => setAct('suspend')}>
                Suspend
              </Button>
            </>
          )}
          <Button small variant="danger" icon="trash" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      <ActDialog act={act} account={profile} onClose={() => setAct(null)} />
      <RoleDialog change={roleChange} onClose={() => setRoleChange(null)} />
      <SecondFactorOffDialog
        user={isUnlocking ? profile : null}
        onClose={() => setIsUnlocking(false)}
      />
      <DeleteDialog
        open={isDeleting}
        users={[profile]}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => void navigate(dashboardPath, { replace: true })}
      />
    </section>
  );
}

const ways = { free: 'free', bought: 'bought', licence: 'through a licence' };

function Courses({ courses: { total, newest } }: { courses: AccountPage['courses'] }) {
  return (
    <section className="mt-6">
      <h2>Courses {total > 0 && <span className={styles.count}>{total}</span>}</h2>
      {newest.length === 0 && <p className="small faint mt-1">Not enrolled in any.</p>}
      <ul className={styles.list}>
        {newest.map((course) => (
          <li key={course.id}>
            <div className="cluster between gap-1-4">
              <TextLink to={`/course-detail/${course.id}`}>{course.title}</TextLink>
              <StateMark mark={course.completedAt ? 'done' : course.done > 0 ? 'split' : 'empty'}>
                {course.completedAt
                  ? `Completed ${formatDay(course.completedAt)}`
                  : `${course.done} of ${course.lessons} lessons`}
              </StateMark>
            </div>
            <p className="tiny loose mt-hair">
              Enrolled {formatDay(course.enrolledAt)}, {ways[course.way]}
            </p>
          </li>
        ))}
      </ul>
      <More shown={newest.length} total={total} />
    </section>
  );
}

function Orders({ orders: { total, newest } }: { orders: AccountPage['orders'] }) {
  return (
    <section className="mt-6">
      <h2>Orders {total > 0 && <span className={styles.count}>{total}</span>}</h2>
      {newest.length === 0 && <p className="small faint mt-1">Nothing ordered.</p>}
      <ul className={styles.list}>
        {newest.map((order) => (
          <li key={order.number}>
            <div className="cluster between gap-1-4">
              <TextLink to={`/user-screen/admin-orders?q=${order.number}`}>
                {order.number}, {order.title}
              </TextLink>
              <span className="num">{moneyText(order.totalCents, order.currency)}</span>
            </div>
            <p className="tiny loose mt-hair">
              {formatDay(order.createdAt)}, {order.state}
            </p>
          </li>
        ))}
      </ul>
      <More shown={newest.length} total={total} />
    </section>
  );
}

function More({ shown, total }: { shown: number; total: number }) {
  return total > shown ? (
    <p className="tiny loose mt-hair">
      The newest {shown} of {total}.
    </p>
  ) : null;
}

type TeachingProps = Pick<AccountPage, 'teaches' | 'teams'>;

function Teaching({ teaches, teams }: TeachingProps) {
  return (
    <>
      {teaches.length > 0 && (
        <section className="mt-6">
          <h2>Teaches</h2>
          <ul className={styles.list}>
            {teaches.map(({ id, title, isOwner }) => (
              <li key={id}>
                <div className="cluster between gap-1-4">
                  <TextLink to={`/user-screen/studio/courses/${id}`}>
                    {title || 'Untitled course'}
                  </TextLink>
                  <span>{isOwner ? 'Owner' : 'Co-teacher'}</span>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mt-6">
        <h2>Teams</h2>
        {teams.length === 0 && <p className="small faint mt-1">In no team.</p>}
        <ul className={styles.list}>
          {teams.map((team) => (
            <li key={team.id}>
              <div className="cluster between gap-1-4">
                <strong>{team.name}</strong>
                <span>{team.role}</span>
              </div>
              <p className="tiny loose mt-hair">
                since {formatDay(team.joinedAt)}, {plural(team.seats, 'licence')}
              </p>
              {team.role === 'owner' && !team.personal && <ChangeLicences team={team} />}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Devices({ devices }: Pick<AccountPage, 'devices'>) {
  return (
    <section className="mt-6">
      <h2>Signed-in devices</h2>
      {devices.length === 0 && <p className="small faint mt-1">Not signed in anywhere.</p>}
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <div className="cluster between gap-1-4">
              <strong>{device.browser}</strong>
              {device.current && <span>this device</span>}
            </div>
            <p className="tiny loose mt-hair">
              {device.address}, last seen {formatTimeAgo(device.lastSeenAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history }: Pick<AccountPage, 'history'>) {
  return (
    <section className="mt-6">
      <h2>What was done to this account</h2>
      {history.length === 0 && <p className="small faint mt-1">Nothing by an Admin.</p>}
      <ul className={styles.list}>
        {history.map((entry) => (
          <li key={entry.id}>
            <p className="anywhere">
              <strong>{entry.actor}</strong> {entry.act} {entry.subject}
            </p>
            <p className="tiny loose mt-hair">{formatMoment(entry.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
