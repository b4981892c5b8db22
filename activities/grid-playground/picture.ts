import { capitalised } from '../../contract/text/words.ts';
import type { Look } from '../kind.ts';
import { type Drawing, group, picture, shape } from '../shared/drawing.ts';
import {
  cardWidthIn,
  columnsIn,
  columnWidthIn,
  describeGrid,
  type GridPlaygroundData,
  type Style,
} from './model.ts';

/* For print, and for readers without JavaScript: where the cards of each screen are. The view has real pages instead. */

const width = 448;
const space = 14;
const titleHeight = 26;

type Frame = GridPlaygroundData['frames'][number];

/** A card with one line of text. */
const cardHeightOf = ({ paddingPx, borderPx }: Style) => 32 + 2 * (paddingPx + borderPx);

const tenth = (value: number) => Math.round(value * 10) / 10;

function cardsIn(frame: Frame, style: Style, count: number): Drawing[] {
  const columns = columnsIn(frame, style);
  const [column, cardWidth] = [columnWidthIn(frame, style), cardWidthIn(frame, style)];
  const cardHeight = cardHeightOf(style);
  const left = (frame.widthPx - frame.roomPx) / 2;
  return Array.from({ length: count }, (_, index) => {
    const x = left + (index % columns) * (column + style.gapPx);
    const y = 72 + Math.floor(index / columns) * (cardHeight + style.gapPx);
    return group(
      {},
      shape('rect', {
        x: tenth(x + style.borderPx / 2),
        y: tenth(y + style.borderPx / 2),
        width: tenth(cardWidth - style.borderPx),
        height: tenth(cardHeight - style.borderPx),
        fill: style.backgroundColour,
        stroke: '#857b69',
        strokeWidth: style.borderPx,
      }),
      shape('path', {
        d: `M${tenth(x + style.borderPx + style.paddingPx)} ${tenth(y + cardHeight / 2)}h72`,
        stroke: style.textColour,
        strokeWidth: 12,
      }),
    );
  });
}

const heightOf = (frame: Frame, style: Style, count: number) =>
  88 +
  Math.ceil(count / columnsIn(frame, style)) * (cardHeightOf(style) + style.gapPx) -
  style.gapPx;

function draw(data: GridPlaygroundData, style: Style): Drawing {
  const { frames, cards } = data;
  const total = frames.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const scale = (width - space * (frames.length - 1)) / total;
  const heights = frames.map((frame) => heightOf(frame, style, cards) * scale);
  let x = 0;
  const screens = frames.map((frame, index) => {
    const left = x;
    x += frame.widthPx * scale + space;
    const clip = `gp-screen-${index}`;
    const box = { width: frame.widthPx, height: tenth((heights[index] ?? 0) / scale) };
    return group(
      { transform: `translate(${tenth(left)} ${titleHeight})` },
      shape('text', { y: -9, fontSize: 14, fill: 'var(--ink-2)' }, capitalised(frame.name)),
      shape(
        'g',
        { transform: `scale(${scale.toFixed(4)})`, clipPath: `url(#${clip})` },
        shape('clipPath', { id: clip }, shape('rect', box)),
        shape('rect', { ...box, fill: '#ffffff', stroke: '#857b69', strokeWidth: 8 }),
        shape('path', {
          d: `M${(frame.widthPx - frame.roomPx) / 2} 40h150`,
          stroke: '#13211f',
          strokeWidth: 20,
        }),
        ...cardsIn(frame, style, cards),
      ),
    );
  });
  return picture(
    {
      width,
      height: Math.ceil(titleHeight + Math.max(...heights) + 2),
      label: `A page of cards on ${frames.length} screens. ${describeGrid(data, style)}`,
    },
    ...screens,
  );
}

export const gridPlaygroundLook: Look<GridPlaygroundData, Style> = {
  picture: draw,
  room: { wide: 946, narrow: 1366 },
};
