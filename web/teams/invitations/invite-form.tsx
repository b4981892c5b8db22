import { useForm } from 'react-hook-form';
import type { InvitedRole, Team } from '../../../contract/teams.ts';
import { ApiError } from '../../data/api.ts';
import { sentenceOf } from '../../forms/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useInviteMembers } from '../team/hooks.ts';
import { roleNames, roleTexts } from '../team/team-words.ts';
import { addressTrouble, readAddresses } from './addresses.ts';
import styles from './invite-form.module.css';

interface Values {
  emails: string;
  role: InvitedRole;
}

export function InviteForm({ team }: { team: Team }) {
  const invite = useInviteMembers(team.id);
  const form = useForm<Values>({
    defaultValues: { emails: '', role: 'learner' },
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const { free } = team.seats;

  const submit = form.handleSubmit(async ({ emails, role }) => {
    const { good } = readAddresses(emails);
    try {
      await invite.mutateAsync({ emails: good, role });
      form.reset({ emails: '', role });
      form.setFocus('emails');
      void notify.success(sentText(good));
    } catch (error) {
      const isAboutThem =
        error instanceof ApiError && error.errors.some(({ field }) => field.startsWith('emails'));
      const message = messageOf(error);
      if (isAboutThem) form.setError('emails', { message }, { shouldFocus: true });
      else form.setError('root', { message });
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label="Email addresses"
        hint={freeText(free)}
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        error={errors.emails?.message}
        {...form.register('emails', {
          validate: (text) => addressTrouble(readAddresses(text), free) ?? true,
        })}
      />
      {team.can.own ? (
        <fieldset className={styles.roles}>
          <legend>Role</legend>
          {(['learner', 'manager'] as const).map((role) => (
            <label key={role}>
              <input type="radio" value={role} {...form.register('role')} />
              <span>
                <strong>{roleNames[role]}</strong>
                {roleTexts[role]}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p className={styles.note}>They join as learners. Managers are invited by the owner.</p>
      )}
      <FormError>{errors.root?.message}</FormError>
      <div>
        <Button type="submit" variant="primary" icon="mail" pending={isSubmitting}>
          Send invitations
        </Button>
      </div>
    </form>
  );
}

function freeText(free: number): string {
  const how = 'One or many: paste them with commas, spaces or line breaks.';
  if (free === 0) return `${how} No licence is free right now.`;
  return `${how} ${free} ${free === 1 ? 'licence is' : 'licences are'} free.`;
}

function sentText([first = '', ...others]: string[]): string {
  return others.length === 0
    ? `The invitation to ${first} is on its way.`
    : `${others.length + 1} invitations are on their way.`;
}

/** The sentence about the address that was refused, where there is one. */
function messageOf(error: unknown): string {
  const about = error instanceof ApiError ? error.errors[0]?.message : undefined;
  return about ?? sentenceOf(error);
}
