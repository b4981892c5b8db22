import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { playActivity } from '../../tests/support/play-activity.tsx';
import { type PriceBuilderData, priceBuilder } from './model.ts';
import { view } from './view.tsx';

const data: PriceBuilderData = {
  tasks: [
    { id: 'tea', text: 'Build it.', goal: 'build', yen: 3_860 },
    { id: 'lunch', text: 'Listen.', goal: 'hear', yen: 1_640 },
    { id: 'water', text: 'Count.', goal: 'count', things: 'bottles', count: 6, counter: 'hon' },
  ],
};
const play = (task?: string) => playActivity(view, data, priceBuilder.start(data), task);

test('lays tiles, takes them back and clears them', async () => {
  const { user, inputs } = await play('tea');
  await user.click(screen.getByRole('button', { name: 'san さん' }));
  await user.click(screen.getByRole('button', { name: 'zen ぜん' }));
  expect(inputs()).toMatchObject({ tiles: ['san', 'zen'] });
  expect(screen.getByRole('img', { name: /The tiles say sanzen: 3,000\.$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(inputs()).toMatchObject({ tiles: ['san'] });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(inputs()).toMatchObject({ tiles: [] });
});

test('says a price, and shows it to read where there is no voice', async () => {
  vi.stubGlobal('speechSynthesis', undefined);
  const { user, inputs } = await play('lunch');
  expect(screen.queryByText('せんろっぴゃくよんじゅうえん')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hear the price' }));
  expect(within(screen.getByRole('status')).getByText('せんろっぴゃくよんじゅうえん')).toBeTruthy();
  await user.type(screen.getByLabelText('Price in digits'), '1,６40 yen');
  expect(inputs()).toMatchObject({ heardYen: 1_640 });
  await user.clear(screen.getByLabelText('Price in digits'));
  expect(inputs()).toMatchObject({ heardYen: null });
});

test('counts with one of the readings', async () => {
  const { user, inputs } = await play('water');
  await user.click(screen.getByRole('radio', { name: /^roppon/ }));
  expect(inputs()).toMatchObject({ counted: 'roppon' });
});

test('any of the tasks can be looked at when all are done', async () => {
  const { user } = await play();
  await user.selectOptions(screen.getByLabelText('Task'), '3. Count 6 bottles');
  expect(screen.getByRole('group', { name: '6 bottles' })).toBeTruthy();
});
