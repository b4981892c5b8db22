import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MenuButton } from './menu.tsx';

const item = (name: string) => screen.getByRole('menuitem', { name });

function open(props: { 'aria-disabled'?: boolean } = {}) {
  const chosen: string[] = [];
  const button = () => screen.getByRole('button', { name: 'More' });
  const choose = (name: string) => () => {
    chosen.push(`${name}, focus on ${document.activeElement?.textContent}`);
  };
  render(
    <MemoryRouter>
      <MenuButton
        {...props}
        items={[
          { label: 'Preview', to: '/preview' },
          { label: 'Copy', hint: 'With all lessons', onSelect: choose('Copy') },
          { label: 'Close', onSelect: choose('Close') },
          { label: 'Delete', danger: true, onSelect: choose('Delete') },
        ]}
      >
        More
      </MenuButton>
      <button type="button">Next</button>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), button, chosen };
}

test('a menu opens at its first item, and a second click closes it', async () => {
  const { user, button } = open();
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await user.click(button());
  expect(screen.getByRole('menu', { name: 'More' })).toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(item('Preview')).toHaveFocus();
  await user.click(button());
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('the arrow keys go round, Home and End to the ends, a letter to what begins with it', async () => {
  const { user, button } = open();
  button().focus();
  await user.keyboard('{ArrowUp}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Preview')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{Home}c');
  expect(item('Copy With all lessons')).toHaveFocus();
  await user.keyboard('c');
  expect(item('Close')).toHaveFocus();
  await user.keyboard('c');
  expect(item('Copy With all lessons')).toHaveFocus();
  await user.keyboard('{End}x');
  expect(item('Delete')).toHaveFocus();
});

test('the button has the focus again before anything is done', async () => {
  const { user, button, chosen } = open();
  await user.click(button());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await user.click(button());
  await user.click(item('Delete'));
  expect(chosen).toEqual(['Copy, focus on More', 'Delete, focus on More']);
  await user.click(button());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button()).toHaveFocus();
  expect(chosen).toHaveLength(2);
});

test('Tab moves on from the button, and a click elsewhere closes the menu and keeps the focus there', async () => {
  const { user, button } = open();
  await user.click(button());
  await user.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a page that still scrolls leaves the menu open, until its button is gone', async () => {
  const { user, button } = open();
  await user.click(button());
  fireEvent.scroll(document);
  expect(screen.getByRole('menu')).toBeInTheDocument();
  button().getBoundingClientRect = () => new DOMRect(0, -200, 40, 40);
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('a button that waits opens nothing', async () => {
  const { user, button } = open({ 'aria-disabled': true });
  await user.click(button());
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
