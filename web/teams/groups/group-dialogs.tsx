import { useState } from 'react';
import { type Group, NewGroup } from '../../../contract/teams/groups.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useChangeGroup, useCreateGroup, useDeleteGroup } from './hooks.ts';

type Values = { name: string; emailDomain: string | null };

export function CreateGroup({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const create = useCreateGroup(teamId);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button small icon="plus" onClick={() => setIsOpen(true)}>
        New group
      </Button>
      <Dialog open={isOpen} title="New group" onClose={close}>
        <GroupForm
          save={(values) => create.mutateAsync(values)}
          label="Create group"
          onClose={close}
        />
      </Dialog>
    </>
  );
}

export function EditGroup({ teamId, group }: { teamId: string; group: Group }) {
  const [isOpen, setIsOpen] = useState(false);
  const change = useChangeGroup(teamId, group.id);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button small icon="pencil" onClick={() => setIsOpen(true)}>
        Edit group
      </Button>
      <Dialog open={isOpen} title={`Edit ${group.name}`} onClose={close}>
        <GroupForm
          group={group}
          save={(values) => change.mutateAsync(values)}
          label="Save"
          onClose={close}
        />
      </Dialog>
    </>
  );
}

type GroupFormProps = {
  group?: Group;
  save: (values: Values) => Promise<unknown>;
  label: string;
  onClose: () => void;
};

function GroupForm({ group, save, label, onClose }: GroupFormProps) {
  const form = useForm({
    schema: NewGroup,
    read: ({ name, emailDomain }) => ({ name, emailDomain: emailDomain?.trim() || null }),
    onSubmit: async (values) => {
      await save(values);
      onClose();
    },
  });
  return (
    <form className="stack gap-4" {...form.props}>
      <TextField
        label="Group name"
        maxLength={60}
        autoComplete="off"
        defaultValue={group?.name}
        {...form.register('name')}
      />
      <TextField
        label="Email domain (optional)"
        hint="People with such an address join the group automatically, such as example.org. Leave it empty to add people yourself."
        autoComplete="off"
        spellCheck={false}
        defaultValue={group?.emailDomain ?? ''}
        {...form.register('emailDomain')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3 mt-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {label}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type DeleteGroupProps = { teamId: string; group: Group; onDeleted: () => void };

export function DeleteGroup({ teamId, group, onDeleted }: DeleteGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteGroup(teamId, group.id);
  return (
    <>
      <Button small icon="trash" onClick={() => setIsOpen(true)}>
        Delete group
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Delete ${group.name}?`}
        confirm="Delete group"
        danger
        onConfirm={() => remove.mutateAsync()}
        onClose={() => setIsOpen(false)}
        onDone={onDeleted}
      >
        <p>
          Its people stay in the team and keep what they were assigned. New members no longer get
          the group’s courses.
        </p>
      </ConfirmDialog>
    </>
  );
}
