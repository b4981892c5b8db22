import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../../../ui/buttons/button.tsx';
import { WaterLine } from './water-line.tsx';

const publish = <Button>Publish</Button>;

it('says what is saved, what learners don’t see yet, and how they get to see it', () => {
  render(
    <WaterLine status={{ state: 'saved', at: null }} changes="3 changes since version 7">
      {publish}
    </WaterLine>,
  );
  expect(screen.getByText('Everything is saved')).toBeVisible();
  expect(screen.getByText('3 changes since version 7')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says that there is nothing to publish', () => {
  render(<WaterLine status={null} changes={null} />);
  expect(screen.getByText('Nothing to publish')).toBeVisible();
});

it('reads out trouble, says where the text is, and offers to try again instead of publishing', async () => {
  const retry = vi.fn();
  render(
    <WaterLine
      status={{ state: 'unreachable', message: '', isKept: true }}
      onRetry={retry}
      changes="1 change"
    >
      {publish}
    </WaterLine>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    'Not saved: no connection. Your text is kept in this browser.',
  );
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('offers to compare what two people wrote', async () => {
  const compare = vi.fn();
  render(<WaterLine status={{ state: 'conflict', isKept: true }} onCompare={compare} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(compare).toHaveBeenCalledOnce();
});
