/**
 * Stepped walls like those of a stepwell: rows of cells, each with a lit and a shaded stair,
 * every row one cell wider than the one above, darker towards the water.
 */
export type Masonry = {
  rows: number;
  cell: { width: number; height: number };
  /** Width of the top row. */
  top: number;
  /** Steps of the small stairs inside a cell. */
  treads: number;
  /** Height of the ledge and of the line under it. */
  ledge: [number, number];
  /** How much darker each row gets, and whether the top row is tinted too. */
  shade: number;
  shadeTop?: boolean;
};

const round = (value: number) => Math.round(value * 100) / 100;

export const rowWidth = ({ top, cell }: Masonry, row: number) => top + row * cell.width;
export const masonrySize = (wall: Masonry) => ({
  width: rowWidth(wall, wall.rows - 1),
  height: wall.rows * wall.cell.height,
});

/** One half of a cell: a stair that climbs to the middle, from the left (1) or the right (-1). */
function halfCell({ cell, treads, ledge }: Masonry, direction: 1 | -1) {
  const rise = round((cell.height - ledge[0] - ledge[1] - 2) / treads);
  const run = round((direction * cell.width) / 2 / treads);
  const start = direction === 1 ? 0 : cell.width;
  return `M${start} ${cell.height}${`v${-rise}h${run}`.repeat(treads)}V${cell.height}z`;
}

function outline(wall: Masonry) {
  const { height } = wall.cell;
  const steps = Array.from({ length: wall.rows - 1 }, () => `v${height}h${wall.cell.width}`);
  return `M0 0h${wall.top}${steps.join('')}v${height}H0z`;
}

/** The left wall, its top left corner at the origin. `id` must be unique on the page. */
export function Wall({ wall, id }: { wall: Masonry; id: string }) {
  const { cell, ledge, rows, shade, shadeTop } = wall;
  return (
    <>
      <pattern
        id={id}
        x={wall.top % cell.width}
        width={cell.width}
        height={cell.height}
        patternUnits="userSpaceOnUse"
      >
        <path d={halfCell(wall, 1)} fill="var(--stone-lit)" />
        <path d={halfCell(wall, -1)} fill="var(--stone-shade)" />
        <path d={`M0 0h${cell.width}v${ledge[0]}H0z`} fill="var(--stone-lit)" />
        <path
          d={`M0 ${ledge[0]}h${cell.width}v${ledge[1]}H0z`}
          fill="var(--stone-edge)"
          opacity=".55"
        />
      </pattern>
      <path d={outline(wall)} fill="var(--stone-wall)" />
      <path d={outline(wall)} fill={`url(#${id})`} />
      {Array.from({ length: rows }, (_, row) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
          key={row}
          d={`M0 ${row * cell.height}h${rowWidth(wall, row)}v${cell.height}H0z`}
          fill="var(--stone-edge)"
          opacity={round(shade * (row + (shadeTop ? 1 : 0)))}
        />
      ))}
    </>
  );
}
