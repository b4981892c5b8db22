import type { TeacherInvitation } from '../../../contract/teaching/people.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { localDay } from '../../../contract/text/days.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeInvitation, useTeacherInvitations } from './hooks.ts';
import styles from './people.module.css';
import { partOf, parts } from './rights.ts';

/** Those who were invited by email and haven't accepted yet. */
export function InvitedTeachers({ courseId }: { courseId: number }) {
  const invitations = useTeacherInvitations(courseId, true);
  if (invitations.isError) {
    return <p className="mt-5 small muted">{errorMessage(invitations.error)}</p>;
  }
  if (!invitations.data || invitations.data.length === 0) return null;
  return (
    <>
      <h3 className="mt-6">Invited</h3>
      <ul className="mt-2">
        {invitations.data.map((invitation) => (
          <Invited key={invitation.id} courseId={courseId} invitation={invitation} />
        ))}
      </ul>
    </>
  );
}

type InvitedProps = { courseId: number; invitation: TeacherInvitation };

function Invited({ courseId, invitation }: InvitedProps) {
  const { id, email, expiresAt, isExpired } = invitation;
  const change = useChangeInvitation(courseId);
  const run = (wanted: 'resend' | 'withdraw', done: string) =>
    change.mutate(
      { id, change: wanted },
      {
        onSuccess: () => notify.success(done),
        onError: (error) => notify.error(errorMessage(error)),
      },
    );
  const day = formatDay(new Date(expiresAt), { today: localDay() });
  return (
    <li className={styles.teacher}>
      <Icon name="mail" className="muted" />
      <div className={`${styles.name} stack anywhere loose`}>
        <strong>{email}</strong>
        <span>
          {parts[partOf(invitation)]}.{' '}
          {isExpired ? `The link expired on ${day}.` : `The link works until ${day}.`}
        </span>
      </div>
      <Button
        small
        pending={change.isPending}
        aria-label={`Send again to ${email}`}
        onClick={() => run('resend', `We’ve sent a new link to ${email}.`)}
      >
        Send again
      </Button>
      <Button
        small
        disabled={change.isPending}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => run('withdraw', `The link sent to ${email} no longer works.`)}
      >
        Withdraw
      </Button>
    </li>
  );
}
