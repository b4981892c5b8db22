import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/support/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function open(onConfirm: () => Promise<unknown>) {
  const onClose = vi.fn();
  await renderScreen(
    <ConfirmDialog
      open
      title="Remove it?"
      confirm="Remove"
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>It is gone then.</p>
    </ConfirmDialog>,
  );
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  return { onClose, press };
}

it('closes once it is done, and not while it is being done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { onClose, press } = await open(() => promise);
  await press('Remove');
  await press('Cancel');
  await press('Remove');
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => resolve());
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open and says so when it fails, and can be tried again', async () => {
  const confirm = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined);
  const { onClose, press } = await open(confirm);
  await press('Remove');
  expect(screen.getByText(/didn’t work/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await press('Remove');
  expect(screen.queryByText(/didn’t work/)).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

it('lets the focus move once it has closed', async () => {
  const wasOpen = vi.fn();
  function Screen() {
    const [open, setOpen] = useState(true);
    return (
      <ConfirmDialog
        open={open}
        title="Remove it?"
        confirm="Remove"
        onConfirm={async () => {}}
        onClose={() => setOpen(false)}
        onDone={() => wasOpen(screen.queryByRole('dialog') !== null)}
      >
        <p>It is gone then.</p>
      </ConfirmDialog>
    );
  }
  await renderScreen(<Screen />);
  await act(async () => screen.getByRole('button', { name: 'Remove' }).click());
  expect(wasOpen).toHaveBeenCalledExactlyOnceWith(false);
});
