import { useState } from 'react';
import {
  type Department,
  longestDepartmentName,
  NewDepartment,
} from '../../../contract/teams/departments.ts';
import { QueryView } from '../../data/query-view.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import {
  useCreateDepartment,
  useDeleteDepartment,
  useDeletionPreview,
  useRenameDepartment,
} from './hooks.ts';
import { deletionText } from './move-text.ts';

/** At the top: inside another department, they're made from its menu. */
export function CreateDepartment({ teamId }: { teamId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small icon="plus" onClick={() => setIsOpen(true)}>
        Department
      </Button>
      <DepartmentForm open={isOpen} teamId={teamId} onClose={() => setIsOpen(false)} />
    </>
  );
}

type DepartmentFormProps = {
  teamId: string;
  /** Else a new one is made, at the top or inside another one. */
  renamed?: Department;
  inside?: Department;
  open: boolean;
  onClose: () => void;
};

export function DepartmentForm({ open, onClose, ...props }: DepartmentFormProps) {
  const { renamed, inside } = props;
  const title = renamed
    ? `Rename ${renamed.name}`
    : inside
      ? `New department inside ${inside.name}`
      : 'New department';
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <Fields {...props} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ teamId, renamed, inside, onClose }: Omit<DepartmentFormProps, 'open'>) {
  const create = useCreateDepartment(teamId);
  const rename = useRenameDepartment(teamId, renamed?.id ?? '');
  const form = useForm({
    schema: NewDepartment,
    read: ({ name }) => ({ name, parentId: inside?.id ?? null }),
    onSubmit: async ({ name, parentId }) => {
      if (renamed) await rename.mutateAsync({ name });
      else await create.mutateAsync({ name, parentId });
      onClose();
    },
  });
  return (
    <form className="stack gap-4" {...form.props}>
      <TextField
        label="Department name"
        maxLength={longestDepartmentName}
        autoComplete="off"
        defaultValue={renamed?.name}
        {...form.register('name')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3 mt-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {renamed ? 'Rename' : 'Make the department'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type DeleteDepartmentProps = {
  teamId: string;
  department: Department;
  open: boolean;
  onClose: () => void;
};

/** Says what it would mean before it is done. */
export function DeleteDepartment({ teamId, department, open, onClose }: DeleteDepartmentProps) {
  const preview = useDeletionPreview(teamId, department.id, { enabled: open });
  const remove = useDeleteDepartment(teamId, department.id);
  return (
    <ConfirmDialog
      danger
      open={open}
      title={`Delete ${department.name}?`}
      confirm="Delete department"
      disabled={!preview.data}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
      onDone={() => document.getElementById('main')?.focus({ preventScroll: true })}
    >
      <QueryView result={preview} skeleton={<SkeletonLines lines={3} />}>
        {(deletion) => deletionText(deletion).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </QueryView>
    </ConfirmDialog>
  );
}
