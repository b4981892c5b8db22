import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DepartmentTree } from './department-tree.tsx';
import { clinic } from './departments.fixture.ts';
import { narrowed, treeOf } from './tree.ts';

const onChoose = vi.fn();
beforeEach(() => onChoose.mockReset());

function Example({ search = '' }: { search?: string }) {
  const [chosen, setChosen] = useState('clinical');
  return (
    <DepartmentTree
      tree={treeOf(narrowed(clinic, search))}
      whole={treeOf(clinic)}
      chosenId={chosen}
      isOpenAtFirst={search ? 'all' : 'top'}
      onChoose={(id) => {
        onChoose(id);
        setChosen(id);
      }}
    />
  );
}

const names = () =>
  screen.getAllByRole('treeitem').map(({ textContent }) => /^\D+/.exec(textContent)?.[0]);
const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name} ?\\d`) });
/** For the pointer only. */
const fold = (title: string) => screen.getByTitle(title);

/** With the focus on the first row. */
async function openTree() {
  render(<Example />);
  const user = userEvent.setup();
  await user.tab();
  expect(row('Clinical')).toHaveFocus();
  return user;
}

describe('the keys', () => {
  it('move up and down, to both ends, and no further', async () => {
    const user = await openTree();
    await user.keyboard('{ArrowDown}');
    expect(row('Nursing')).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}');
    expect(row('Office')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(row('Nursing')).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(row('Clinical')).toHaveFocus();
  });

  it('unfold to the right and fold to the left', async () => {
    const user = await openTree();
    expect(names()).toEqual(['Clinical', 'Nursing', 'Office']);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(row('Nursing')).toHaveFocus();
    expect(row('Nursing')).toHaveAttribute('aria-expanded', 'true');
    expect(names()).toEqual(['Clinical', 'Nursing', 'Night', 'Wards', 'Office']);
    await user.keyboard('{ArrowRight}');
    expect(row('Night')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(row('Night')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(row('Nursing')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(row('Clinical')).toHaveFocus();
    expect(names()).toEqual(['Clinical', 'Office']);
  });

  it('jump to the next name with a letter, and choose', async () => {
    const user = await openTree();
    await user.keyboard('n');
    expect(row('Nursing')).toHaveFocus();
    await user.keyboard('o');
    expect(row('Office')).toHaveFocus();
    await user.keyboard('nx');
    expect(row('Nursing')).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
    await user.keyboard(' ');
    expect(onChoose).toHaveBeenLastCalledWith('nursing');
    expect(row('Nursing')).toHaveAttribute('aria-selected', 'true');
    expect(row('Clinical')).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenLastCalledWith('night');
  });

  it('leave one row in the order of Tab, also when it is folded away', async () => {
    const user = await openTree();
    await user.keyboard('n');
    await user.click(fold('Fold Clinical'));
    const stops = screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toEqual([row('Clinical')]);
  });
});

describe('the pointer', () => {
  it('folds without choosing, and chooses a row', async () => {
    render(<Example />);
    const user = userEvent.setup();
    await user.click(fold('Unfold Nursing'));
    expect(names()).toContain('Wards');
    expect(onChoose).not.toHaveBeenCalled();
    await user.click(row('Wards'));
    expect(onChoose).toHaveBeenCalledWith('wards');
  });
});

it('reads as a sentence', () => {
  render(<Example search="n" />);
  const [clinical, nursing, night] = screen.getAllByRole('treeitem');
  expect(clinical).toHaveAccessibleName(
    /^Clinical ?842 people, managed by Amara Osei ?, ?95% on time$/,
  );
  expect(nursing).toHaveAccessibleName(/managed by Priya Nair, Sofia Lund/);
  expect(night).toHaveAccessibleName(/^Night ?96 people, managed from Nursing ?, ?9 late$/);
});

it('is unfolded and folded by choosing it again', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.click(row('Clinical'));
  expect(names()).toEqual(['Clinical', 'Office']);
  await user.click(row('Clinical'));
  expect(names()).toContain('Nursing');
  expect(onChoose).not.toHaveBeenCalled();
});

it('says where a row is', () => {
  render(<Example search="night" />);
  expect(row('Nursing')).toHaveAttribute('aria-level', '2');
  expect(row('Night')).toHaveAttribute('aria-level', '3');
  expect(row('Night')).toHaveAttribute('aria-setsize', '1');
  expect(row('Night')).not.toHaveAttribute('aria-expanded');
});
