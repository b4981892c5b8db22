import { useState } from 'react';
import type { Department } from '../../../contract/teams/departments.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMoveDepartment, useMovePreview } from './hooks.ts';
import { moveText } from './move-text.ts';
import { branchOf, listPaths, type Tree } from './tree.ts';

type MoveDepartmentProps = {
  teamId: string;
  tree: Tree;
  department: Department;
  open: boolean;
  onClose: () => void;
};

/** Says what a move would mean before it is done. */
export function MoveDepartment({ teamId, tree, department, open, onClose }: MoveDepartmentProps) {
  const { id, name, parentId } = department;
  /** The new department around it; empty for the top. */
  const [to, setTo] = useState<string | null>(null);
  const preview = useMovePreview(teamId, id, open ? to : null);
  const move = useMoveDepartment(teamId, id);
  const own = new Set(branchOf(tree, id).map((each) => each.id));
  const places = listPaths([...tree.byId.values()]).filter(
    ({ value }) => !own.has(value) && value !== parentId,
  );
  const close = () => {
    setTo(null);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Move ${name}`}
      confirm="Move it"
      cancel="Leave it"
      disabled={!preview.data || preview.isError}
      onConfirm={() => move.mutateAsync(to || null)}
      onClose={close}
    >
      <Select
        label="Into"
        value={to ?? 'choose'}
        {...(preview.error && { error: errorMessage(preview.error) })}
        onChange={({ target }) => setTo(target.value === 'choose' ? null : target.value)}
      >
        <option value="choose">Choose a department…</option>
        {parentId !== null && <option value="">The top of the organisation</option>}
        {places.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <div role="status" className="stack gap-2 small">
        {preview.isLoading && <SkeletonLines lines={3} />}
        {preview.data &&
          !preview.isError &&
          moveText(preview.data).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </ConfirmDialog>
  );
}
