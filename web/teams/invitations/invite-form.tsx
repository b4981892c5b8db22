import { useRef } from 'react';
import { hasFeature } from '../../../contract/plan-features.ts';
import { InvitedRole, type Team } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Schema } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useGroups } from '../groups/hooks.ts';
import { useInviteMembers } from '../team/hooks.ts';
import { roleDescriptions, roleNames } from '../team/labels.ts';
import { addressError, readAddresses } from './addresses.ts';
import styles from './invite-form.module.css';

export function InviteForm({ team }: { team: Team }) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const invite = useInviteMembers(team.id);
  const { free } = team.seats;
  const groups = useGroups(team.id).data ?? [];
  const form = useForm({
    schema: invitationSchema(free),
    onSubmit: async (invitations) => {
      const { emails } = invitations;
      await invite.mutateAsync(invitations);
      form.setValues({ emails: '' });
      textArea.current?.focus();
      void notify.success(sentMessage(emails));
    },
  });

  return (
    <form className="stack gap-5 form-width" {...form.props}>
      <TextArea
        label="Email addresses"
        hint={freeSeatsHint(free)}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        ref={textArea}
        {...form.register('emails')}
      />
      {team.can.administer ? (
        <fieldset className={styles.roles}>
          <legend>Role</legend>
          {rolesOf(team).map((role) => (
            <label className="icon-first gap-3 py-2 ruled" key={role}>
              <input type="radio" name="role" value={role} defaultChecked={role === 'learner'} />
              <span className="small muted">
                <strong>{roleNames[role]}</strong>
                {roleDescriptions[role]}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="small muted">They join as learners. Only the owner can invite managers.</p>
      )}
      {groups.length > 0 && (
        <Select
          label="Group (optional)"
          hint="They get what the group has been assigned as soon as they join."
          defaultValue=""
          {...form.register('groupIds')}
        >
          <option value="">No group</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <FormError>{form.errors.form ?? form.errors.role}</FormError>
      <div>
        <Button type="submit" variant="primary" icon="mail" pending={form.isSubmitting}>
          Send invitations
        </Button>
      </div>
    </form>
  );
}

function freeSeatsHint(free: number): string {
  const how = 'Enter one, or paste several separated by commas, spaces or line breaks.';
  if (free === 0) return `${how} No licence is free right now.`;
  return `${how} ${plural(free, 'licence is', 'licences are')} free.`;
}

function sentMessage([first = '', ...others]: string[]): string {
  return others.length === 0
    ? `The invitation to ${first} is on its way.`
    : `${others.length + 1} invitations are on their way.`;
}

interface Invitations {
  emails: string[];
  role: InvitedRole;
  groupIds: string[];
}

function invitationSchema(freeSeats: number): Schema<Invitations> {
  return {
    safeParse(values) {
      const { emails, role, groupIds } = values as {
        emails: string;
        role?: InvitedRole;
        groupIds?: string;
      };
      const addresses = readAddresses(emails);
      const message = addressError(addresses, freeSeats);
      if (message) return { success: false, error: { issues: [{ path: ['emails'], message }] } };
      return {
        success: true,
        data: {
          emails: addresses.valid,
          role: role ?? 'learner',
          groupIds: groupIds ? [groupIds] : [],
        },
      };
    },
  };
}

function rolesOf({ plan }: Team): InvitedRole[] {
  return InvitedRole.options
    .filter((role) => role !== 'administrator' || hasFeature(plan, 'administrators'))
    .toReversed();
}
