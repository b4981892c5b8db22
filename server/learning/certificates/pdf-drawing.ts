import { courseDrawing, seal } from '../../catalog/courses/course-drawing.ts';
import { colors } from '../../platform/documents/pdf/brand.ts';

type Document = PDFKit.PDFDocument;

export const page = { width: 841.89, height: 595.28, waterTop: 470 };

const courses = 8;
const course = { run: 29, rise: 40 };

/** Stairs of sandstone blocks at the right, leading down to the water. */
export function drawStairs(document: Document): void {
  for (let row = 0; row < courses; row += 1) {
    const left = page.width - (row + 1) * course.run;
    const top = page.waterTop - (courses - row) * course.rise;
    const isLast = row === courses - 1;
    const wall = row % 2 === 0 ? colors.stoneWall : colors.stoneMid;
    document.rect(left, top, page.width - left, course.rise).fill(wall);
    document.rect(left, top + course.rise - 1, page.width - left, 1).fill(colors.stoneShade);
    document.rect(left, top, 7, course.rise).fill(colors.stoneShade);
    document.rect(left, top, course.run, 5).fill(isLast ? colors.accent : colors.stoneLit);
    drawJoints(document, row, left, top);
  }
}

/** Joints between the blocks, offset from row to row like masonry. */
function drawJoints(document: Document, row: number, left: number, top: number): void {
  for (let x = page.width - (row % 2 === 0 ? 34 : 68); x > left + 24; x -= 68) {
    document.rect(x, top + 6, 1, course.rise - 7).fill(colors.stoneJoint);
  }
}

/** The water with the reflection of the stairs. */
export function drawWater(document: Document): void {
  const { width, height, waterTop } = page;
  document.rect(0, waterTop, width, height - waterTop).fill(colors.deep);
  for (let row = 0; row < 4; row += 1) {
    const left = width - (courses - row) * course.run;
    document.rect(left, waterTop + row * 24, width - left, 24).fill(colors.deepMirror);
  }
  for (const [from, below, length] of ripples) {
    document.rect(from, waterTop + below, length, 1).fill(colors.tealMid);
  }
}

const drawing = { x: 612, y: 54, width: 172, corner: 7 };

/** The course's drawing at the upper right, with a stepped corner. */
export function drawCourse(document: Document, name: string): void {
  const { x, y, width, corner } = drawing;
  const height = (width * 3) / 4;
  document.save();
  document
    .path(`M${x} ${y}h${width}v${height - 3 * corner}${`h${-corner}v${corner}`.repeat(3)}H${x}z`)
    .clip();
  document.translate(x, y).scale(width / 320);
  for (const { path, fill, stroke, strokeWidth, opacity } of courseDrawing(name)) {
    document.path(path).lineWidth(strokeWidth).fillOpacity(opacity).strokeOpacity(opacity);
    if (fill && stroke) document.fillAndStroke(fill, stroke);
    else if (fill) document.fill(fill);
    else if (stroke) document.stroke(stroke);
  }
  document.fillOpacity(1).strokeOpacity(1).restore();
}

const sealAt = { x: 724, y: page.waterTop, size: 92 };

/** Set on the stairs where they meet the water. */
export function drawSeal(document: Document): void {
  document.save();
  document.translate(sealAt.x, sealAt.y).scale(sealAt.size / 100);
  for (const { path, fill } of seal) document.path(path).fill(fill);
  document.restore();
}

const ripples = [
  [560, 22, 46],
  [612, 12, 64],
  [690, 30, 96],
  [780, 16, 44],
  [634, 50, 52],
  [726, 62, 80],
  [584, 74, 34],
  [668, 84, 70],
  [792, 92, 50],
  [606, 104, 88],
  [740, 110, 60],
] as [from: number, below: number, length: number][];
