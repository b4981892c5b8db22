import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

// The library keeps its containers when our modules are loaded again, as they are between files of tests.
test('the first toast is shown also where an earlier container is left', async () => {
  const earlier = await import('./toast.ts');
  await earlier.notify.info('Saved earlier.');
  await screen.findByText('Saved earlier.');
  document.body.replaceChildren();
  vi.resetModules();
  const { notify } = await import('./toast.ts');
  await notify.info('Number 1 was removed.', { action: { label: 'Undo', onPress: () => {} } });
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});
