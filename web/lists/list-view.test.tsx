import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/support/render.tsx';
import { ListView } from './list-view.tsx';

const pageOf = (data: string[], meta = { page: 1, limit: 2, total: data.length }) => ({
  data,
  meta,
});

function result(given: {
  data?: ReturnType<typeof pageOf>;
  error?: Error;
  isPlaceholderData?: true;
}) {
  return {
    data: given.data,
    error: given.error ?? null,
    isPending: !given.data && !given.error,
    isFetching: false,
    isPlaceholderData: given.isPlaceholderData ?? false,
    refetch: vi.fn(),
  };
}

async function show(given: Parameters<typeof result>[0]) {
  const onPage = vi.fn();
  const query = result(given);
  await renderScreen(
    <ListView result={query} pages={onPage} unit="things" skeleton="Loading" empty="Nothing here">
      {(items) => (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </ListView>,
  );
  return { onPage, query };
}

it('shows that it is loading', async () => {
  await show({});
  expect(screen.getByText('Loading')).toBeTruthy();
});

it('says why it failed, and tries again', async () => {
  const { query } = await show({ error: new Error('no') });
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(query.refetch).toHaveBeenCalledOnce();
});

it('keeps what it has when loading it again fails', async () => {
  await show({ data: pageOf(['ink']), error: new Error('no') });
  expect(screen.getByRole('listitem').textContent).toBe('ink');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that there is nothing', async () => {
  await show({ data: pageOf([]) });
  expect(screen.getByText('Nothing here')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('has pages once there is more than one, and is dimmed while another loads', async () => {
  const meta = { page: 1, limit: 2, total: 3 };
  const { onPage } = await show({ data: pageOf(['a', 'b'], meta), isPlaceholderData: true });
  await act(async () => screen.getByRole('button', { name: 'Page 2' }).click());
  expect(onPage).toHaveBeenCalledWith(2);
  expect(screen.getByText('a').closest('[aria-busy]')).toBeTruthy();
});

it('shows the last page when asked for one beyond it', async () => {
  const { onPage } = await show({ data: pageOf([], { page: 5, limit: 2, total: 3 }) });
  expect(onPage).toHaveBeenCalledWith(2);
});
