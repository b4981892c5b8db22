import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playActivity } from '../../tests/support/play-activity.tsx';
import { romajiOf } from './beats.ts';
import { drawRound, type MenuDecoderData, menuDecoder } from './model.ts';
import { view } from './view.tsx';

const words =
  'コーヒー ココア ミルク ビール ワイン トースト シチュー グラタン ピザ プリン ワッフル ドーナツ ベーコン オムレツ ステーキ カクテル レモネード ハムサンド ツナサラダ アイスティー';
const data: MenuDecoderData = {
  menu: words.split(' ').map((katakana) => ({ katakana, meaning: `a plate of ${katakana}` })),
  tasks: [{ id: 'four', text: 'Read four.', goal: 'lines', lines: 4 }],
};
const [place = 0, second = 0] = drawRound(data, 0);
const { katakana = '', meaning = '' } = data.menu[place] ?? {};

const open = () => playActivity(view, data, menuDecoder.start(data));
const field = () => screen.getByRole<HTMLInputElement>('textbox');
const read = () => screen.getByRole('button', { name: 'Check reading' });

test('keeps the first try, points at the first wrong beat, and asks for the meaning of what is read', async () => {
  const { user, inputs } = await open();
  await user.type(field(), 'x');
  await user.click(read());
  expect(screen.getByText(/^Check beat 1/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  await user.clear(field());
  await user.type(field(), `${romajiOf(katakana)}{Enter}`);
  expect(screen.getByText(`Right: ${romajiOf(katakana)}.`)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: meaning }));
  expect(inputs()).toEqual({
    round: 0,
    answers: [{ first: 'x', reading: romajiOf(katakana), meaning: place }],
  });
});

test('goes on to the next line with the focus, and to another menu', async () => {
  const { user, inputs } = await open();
  await user.click(screen.getByRole('button', { name: 'Next line' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.type(field(), 'a{Enter}');
  const blank = { first: '', reading: '', meaning: null };
  expect(inputs()).toEqual({
    round: 0,
    answers: [blank, { first: 'a', reading: 'a', meaning: null }],
  });
  expect(
    screen.getByRole('textbox', { name: new RegExp(data.menu[second]?.katakana ?? '-') }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Another menu' }));
  expect(inputs()).toEqual({ round: 1, answers: [] });
  expect(field().value).toBe('');
});

test('what is typed and not checked is still there after a look at another line', async () => {
  const { user } = await open();
  await user.type(field(), 'kon');
  await user.click(screen.getByRole('button', { name: 'Next line' }));
  expect(field().value).toBe('');
  await user.selectOptions(screen.getByLabelText('Line'), '0');
  expect(field().value).toBe('kon');
});

test('kana gets an answer that helps', async () => {
  const { user } = await open();
  await user.type(field(), 'こーひー{Enter}');
  expect(screen.getByText(/^That’s kana\./)).toBeTruthy();
  expect(screen.queryByText(/^Check beat/)).toBeNull();
});
