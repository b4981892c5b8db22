import { expect, it } from 'vitest';
import { changeCue } from '../../../contract/writing/cues.ts';
import { readVtt } from '../../../contract/writing/read-captions.ts';
import { mergeDrafts, settlePart } from './merge-drafts.ts';

const cues = readVtt('WEBVTT\n\n00:00.000 --> 00:01.000\nA\n\n00:02.000 --> 00:03.000\nB\n');
const base = { cues, transcript: null };
const changed = (place: number, text: string) => changeCue(cues, place, { text });
const textsOf = ({ cues }: { cues: readonly { text: string }[] }) => cues.map(({ text }) => text);

it('a paragraph that someone else wrote elsewhere leaves the captions as they are', () => {
  const mine = { cues: changed(0, 'A!'), transcript: null };
  const { value, clashes, isJoined } = mergeDrafts({ base, mine, theirs: { ...base } });
  expect([value, clashes, isJoined]).toEqual([mine, [], false]);
});

it('captions at other moments are joined', () => {
  const mine = { cues: changed(0, 'A!'), transcript: null };
  const theirs = { cues: changed(1, 'B!'), transcript: 'Theirs.' };
  const { value, clashes, isJoined } = mergeDrafts({ base, mine, theirs });
  expect([textsOf(value), value.transcript]).toEqual([['A!', 'B!'], 'Theirs.']);
  expect([clashes, isJoined]).toEqual([[], true]);
});

it('the same caption, or both transcripts, are left to someone to decide, one by one', () => {
  const mine = { cues: changed(0, 'Mine'), transcript: 'Mine.' };
  const theirs = { cues: changed(0, 'Theirs'), transcript: 'Theirs.' };
  const conflict = { base, mine, theirs };
  expect(mergeDrafts(conflict).clashes).toEqual(['captions', 'transcript']);
  const once = { ...conflict, ...settlePart(conflict, 'captions', 'theirs') };
  expect(mergeDrafts(once).clashes).toEqual(['transcript']);
  const twice = { ...once, ...settlePart(once, 'transcript', 'mine') };
  const { value, clashes } = mergeDrafts(twice);
  expect([textsOf(value), value.transcript, clashes]).toEqual([['Theirs', 'B'], 'Mine.', []]);
});
