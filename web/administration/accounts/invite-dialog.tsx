import { useNavigate } from 'react-router';
import { NewAccount } from '../../../contract/administration/accounts.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { accountPath } from '../users/dashboard-tabs.tsx';
import { useInviteAccount } from './hooks.ts';

type InviteDialogProps = { open: boolean; onClose: () => void };

/** Makes an account for someone, who gets an email to choose a password. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const invite = useInviteAccount();
  const navigate = useNavigate();
  const { withProof, proofDialog } = useProof();
  const form = useForm({
    schema: NewAccount,
    // An empty username counts as not given: the server makes one.
    read: ({ username, ...values }) => ({ ...values, ...(username && { username }) }),
    onSubmit: async (account) => {
      const created = await withProof(() => invite.mutateAsync(account));
      if (!created) return;
      notify.success(`${created.username} is invited.`);
      onClose();
      await navigate(accountPath(created.id));
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invite someone"
      actions={
        <>
          <Button variant="primary" type="submit" form="invite-account" pending={form.isSubmitting}>
            Invite
          </Button>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
        </>
      }
    >
      <form {...form.props} id="invite-account" className="stack gap-3">
        <TextField {...form.register('email')} label="Email" type="email" autoComplete="off" />
        <TextField {...form.register('first_name')} label="First name" autoComplete="off" />
        <TextField {...form.register('last_name')} label="Last name" autoComplete="off" />
        <TextField
          {...form.register('username')}
          label="Username"
          hint="Made from the email address if you leave it empty."
          autoComplete="off"
        />
        <Select {...form.register('role')} label="Role" defaultValue="User">
          <option value="User">User</option>
          <option value="ModuleOwner">ModuleOwner</option>
          <option value="Admin">Admin</option>
        </Select>
        <p className="small">They get an email with a link to choose a password.</p>
        <FormError>{form.errors.form}</FormError>
      </form>
      {proofDialog}
    </Dialog>
  );
}
