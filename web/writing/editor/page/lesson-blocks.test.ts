import { Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { lessonBlocks } from './lesson-blocks.ts';

function found(lines: string[]) {
  const doc = Text.of(lines);
  const numbers = ({ kind, from, to }: { kind: string; from: number; to: number }) =>
    `${kind} ${doc.lineAt(from).number}-${doc.lineAt(to).number}`;
  const { shown, containers } = lessonBlocks(doc);
  return [...shown.map(numbers), ...containers.map(numbers)];
}

describe('the blocks of a text', () => {
  it('are formulas too, on one line or on several', () => {
    expect(found(['Lead.', '', '$$x^2$$', '', '$$', 'y', '$$', '', '```', '$$z$$', '```'])).toEqual(
      ['formula 3-3', 'formula 5-7', 'code 9-11'],
    );
  });

  it('are found with their lines', () => {
    expect(
      found([
        'Lead.',
        '',
        '![A well](figures/well.svg)',
        '',
        ':::note[well]',
        'A hole with water.',
        '',
        'With stairs.',
        ':::',
        '',
        '| a | b |',
        '|---|:-:|',
        '| c | d |',
        '',
        ':::activity{id="a"}',
        ':::',
        '',
        ':::audio{file="media/a.mp3" title="A"}',
        'What is said.',
        ':::',
        '::embed{address="https://youtu.be/a" title="A"}',
      ]),
    ).toEqual([
      'figure 3-3',
      'table 11-13',
      'activity 15-16',
      'audio 18-20',
      'embed 21-21',
      'note 5-9',
    ]);
  });

  it('may be inside a comparison', () => {
    expect(
      found([':::compare', '![A well](figures/well.svg)', '', '- one', ':::', 'After.']),
    ).toEqual(['figure 2-2', 'compare 1-5']);
  });

  it('are nothing in code', () => {
    expect(found(['```md', ':::note[a]', '| a | b |', '|---|---|', ':::', '```'])).toEqual([
      'code 1-6',
    ]);
    expect(found(['~~~~', '~~~', '![A](figures/a.svg)', '~~~~'])).toEqual(['code 1-4']);
  });

  it('are no blocks while they are being written', () => {
    expect(found([':::note[a]', 'Never closed.'])).toEqual([]);
    expect(found([':::video{file="media/a.mp4"}', 'Never closed.'])).toEqual([]);
    expect(found(['```js', '| a | b |', '|---|---|'])).toEqual([]);
    expect(found(['| a | b |', 'no dashes'])).toEqual([]);
    expect(found(['Text', '![A well](figures/well.svg)', 'more text'])).toEqual([]);
  });
});
