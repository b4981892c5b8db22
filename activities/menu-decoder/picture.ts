import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import { box, label, line } from '../shared/ink.ts';
import { beatsOf, compareReading, romajiOf } from './beats.ts';
import {
  type Decoding,
  drawRound,
  type MenuDecoderData,
  menuDecoder,
  roundLength,
} from './model.ts';

/* The menu of a café, with what has been read on it; below, the line at hand, one box a beat. */

const size = { width: 448, height: 410 };
const kana = { fontFamily: 'var(--kana)', lang: 'ja' };
const middle = { textAnchor: 'middle' };
const lineHeight = 44;
const inColumn = roundLength / 2;

interface Line {
  katakana: string;
  isRead: boolean;
  isUnderstood: boolean;
  isHere: boolean;
}

function drawLine({ katakana, isRead, isUnderstood, isHere }: Line, index: number): Drawing {
  const x = 18 + Math.floor(index / inColumn) * 210;
  const y = 36 + (index % inColumn) * lineHeight;
  return group(
    {},
    ...(isHere
      ? [
          box(x - 8, y - 3, 204, lineHeight - 4, 'var(--i-sand1)'),
          box(x - 8, y - 3, 4, lineHeight - 4, 'var(--i-mari)'),
        ]
      : []),
    label(x + 2, y + 15, katakana, {
      ...kana,
      fontSize: katakana.length > 8 ? 17 : 19,
      fill: 'var(--ink)',
    }),
    isRead
      ? label(x + 2, y + 32, romajiOf(katakana), { fill: 'var(--teal)' })
      : line(
          [
            [x + 4, y + 29],
            [x + 180, y + 29],
          ],
          'var(--control)',
          { strokeWidth: 1.5, strokeLinecap: 'round', strokeDasharray: '0.1 6' },
        ),
    ...(isRead ? [tick(x + 160, y + 12)] : []),
    ...(isUnderstood ? [tick(x + 177, y + 12)] : []),
  );
}

const tick = (x: number, y: number) =>
  shape('path', {
    d: `M${x} ${y}l4 5 8-10`,
    fill: 'none',
    stroke: 'var(--teal)',
    strokeWidth: 2.5,
  });

/** The beats of the line at hand, with the first one that was misread. */
function drawBeats(katakana: string, reading: string): Drawing[] {
  const beats = beatsOf(katakana);
  const pitch = Math.min(50, 432 / beats.length);
  const left = 224 - (pitch * beats.length) / 2;
  const wrong = reading === '' ? undefined : compareReading(katakana, reading).firstWrong;
  return beats.flatMap((beat, index) => {
    const isWrong = index === wrong;
    const x = left + index * pitch;
    return [
      box(x + 2, 340, pitch - 4, 48, isWrong ? 'var(--accent-wash)' : 'var(--surface)', {
        stroke: isWrong ? 'var(--accent-2)' : 'var(--line-2)',
        strokeWidth: isWrong ? 3 : 1.5,
        rx: 3,
      }),
      label(x + pitch / 2, 373, beat.kana, {
        ...kana,
        ...middle,
        fontSize: Math.min(24, pitch * 0.5),
        fill: 'var(--ink)',
      }),
      label(x + pitch / 2, 405, isWrong ? `${index + 1}?` : `${index + 1}`, {
        ...middle,
        ...(isWrong ? { fill: 'var(--accent-text)', fontWeight: 640 } : {}),
      }),
    ];
  });
}

export function draw(data: MenuDecoderData, decoding: Decoding, here = 0): Drawing {
  const lines = drawRound(data, decoding.round).map((place, index): Line => {
    const katakana = data.menu[place]?.katakana ?? '';
    const answer = decoding.answers[index];
    return {
      katakana,
      isRead:
        answer !== undefined && compareReading(katakana, answer.reading).firstWrong === undefined,
      isUnderstood: answer?.meaning === place,
      isHere: index === here,
    };
  });
  return picture(
    { ...size, label: `A menu in katakana. ${menuDecoder.describe(data, decoding)}` },
    box(0, 4, 448, 304, 'var(--stone-shade)'),
    box(0, 0, 448, 304, 'var(--surface)', { stroke: 'var(--stone-edge)', strokeWidth: 1.5 }),
    box(6, 6, 436, 292, 'none', { stroke: 'var(--line-2)' }),
    label(224, 26, 'メニュー', {
      ...kana,
      ...middle,
      fontSize: 17,
      fill: 'var(--teal)',
      letterSpacing: 4,
    }),
    line(
      [
        [219, 44],
        [219, 288],
      ],
      'var(--line)',
      { strokeWidth: 1 },
    ),
    ...lines.map(drawLine),
    label(8, 330, `Line ${here + 1}, beat by beat`),
    ...drawBeats(lines[here]?.katakana ?? '', decoding.answers[here]?.reading ?? ''),
  );
}

export const menuDecoderLook: Look<MenuDecoderData, Decoding> = {
  picture: (data, decoding) => draw(data, decoding),
  room: { wide: 410, narrow: 646 },
};
