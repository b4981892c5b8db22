import { useState } from 'react';
import type { ListedMember } from '../../../contract/teams/groups.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { isOpen } from '../team/rules.ts';
import { useSetLicences } from './hooks.ts';
import styles from './organisation.module.css';
import { PlacePeople } from './place-people.tsx';

type ChosenPeopleProps = {
  team: TeamSummary;
  people: readonly ListedMember[];
  onDone: () => void;
};

/** What can be done with the people who are ticked. */
export function ChosenPeople({ team, people, onDone }: ChosenPeopleProps) {
  const [act, setAct] = useState<'place' | 'give' | 'take' | null>(null);
  const licences = useSetLicences(team.id);
  const accountIds = people.map(({ accountId }) => accountId);
  const close = () => setAct(null);
  const count = plural(people.length, 'person', 'people');
  const isGiving = act === 'give';
  return (
    <div className={styles.bar}>
      <strong role="status">{count} chosen</strong>
      <Button small onClick={() => setAct('place')}>
        Move to a department
      </Button>
      {isOpen(team) && (
        <Button small onClick={() => setAct('give')}>
          Give a licence
        </Button>
      )}
      <Button small onClick={() => setAct('take')}>
        Take the licence
      </Button>
      <TextButton small onClick={onDone}>
        Clear
      </TextButton>
      <PlacePeople
        team={team}
        people={people}
        open={act === 'place'}
        onClose={close}
        onDone={onDone}
      />
      <ConfirmDialog
        open={act === 'give' || act === 'take'}
        title={isGiving ? `Give ${count} a licence?` : `Take the licence of ${count}?`}
        confirm={isGiving ? 'Give a licence' : 'Take the licence'}
        onConfirm={() => licences.mutateAsync({ accountIds, seated: isGiving })}
        onClose={close}
        onDone={onDone}
      >
        <p>
          {isGiving
            ? `Every course opens to them. ${plural(team.seats.free, 'licence is', 'licences are')} free.`
            : 'They stay in the organisation with their results, but lose access to courses that only its licence opens. What’s assigned to them ends.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
