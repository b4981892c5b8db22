import { useState } from 'react';
import type { Member, Team } from '../../../contract/teams/teams.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { useChangeMemberRole, useRemoveMember } from '../team/hooks.ts';
import { isOpen, mayHandOver } from '../team/rules.ts';

type MemberProps = {
  team: Team;
  member: Member;
  /** The button that held the focus is gone. */
  onRemoved: () => void;
};

export function RemoveMember({ team, member, onRemoved }: MemberProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveMember(team.id, member);
  return (
    <>
      <TextButton small aria-label={`Remove ${member.name}`} onClick={() => setIsAsking(true)}>
        Remove
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${member.name}?`}
        confirm="Remove"
        danger
        onConfirm={() => remove.mutateAsync()}
        onClose={() => setIsAsking(false)}
        onDone={onRemoved}
      >
        <p>
          {isOpen(team) && 'They lose access to courses that only the team’s licence opens. '}
          Their progress is saved, and someone else can use the licence.
        </p>
      </ConfirmDialog>
    </>
  );
}

export function HandOver({ team, member, onRemoved }: MemberProps) {
  const isPossible = mayHandOver(team);
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeMemberRole(team.id, member, { failsInPlace: true });
  return (
    <>
      <TextButton
        small
        aria-label={`Hand over to ${member.name}`}
        onClick={() => setIsAsking(true)}
      >
        Hand over
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title={`Hand the team over to ${member.name}?`}
        confirm="Hand over"
        danger
        disabled={!isPossible}
        onConfirm={() => change.mutateAsync('owner')}
        onClose={() => setIsAsking(false)}
        onDone={onRemoved}
      >
        {isPossible ? (
          <>
            <p>
              From now on {member.name} can rename the team, add and renew licences, and choose its
              managers.
            </p>
            <p>
              You stay as a manager,{' '}
              {team.seated ? 'with your licence' : 'with one of the free licences'}. Only{' '}
              {member.name} can hand the team back to you, and ask for refunds of its licences. You
              can still see your own orders; unpaid orders for the team are cancelled.
            </p>
          </>
        ) : (
          <p>
            You'd stay as a manager, and managers need a licence, but none is free. Add a licence,
            withdraw an invitation or remove someone first.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
