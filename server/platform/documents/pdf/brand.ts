type Document = PDFKit.PDFDocument;

/** The light colours of web/ui/styles/tokens.css. */
export const colors = {
  paper: '#FBFAF7',
  ink: '#13211F',
  ink2: '#46534E',
  line: '#CDC2AE',
  teal: '#0F5458',
  tealMid: '#2A8083',
  deep: '#0B3D41',
  deepMirror: '#0F474B',
  onDeep: '#F5F1E7',
  onDeep2: '#B4D5D0',
  accent: '#F3A81C',
  stoneLit: '#F3EADA',
  stoneWall: '#E7DAC3',
  stoneMid: '#EDE2CF',
  stoneJoint: '#DCCBAC',
  stoneShade: '#D3BD99',
  stoneEdge: '#B4966A',
};

/** The logo's mark, 48 units wide. */
export function drawMark(document: Document, x: number, y: number, size: number): void {
  const unit = size / 44;
  const block = (left: number, top: number, width: number, height: number, color: string) =>
    document
      .rect(x + (left - 2) * unit, y + (top - 2) * unit, width * unit, height * unit)
      .fill(color);
  block(2, 2, 44, 44, colors.teal);
  block(8, 9, 32, 7, '#F6EEDF');
  block(12, 17, 24, 7, '#E0CCA8');
  block(16, 25, 16, 7, '#C4A274');
  block(20, 33, 8, 7, colors.accent);
}
