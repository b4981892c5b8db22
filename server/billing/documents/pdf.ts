import { defaultSellerZone } from '../../../contract/site/seller-zone.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { colors } from '../../platform/documents/pdf/brand.ts';
import { drawBrand, ownBrand, type PrintedBrand } from '../../platform/documents/pdf/letterhead.ts';
import { newDocument } from '../../platform/documents/pdf/new-document.ts';
import { collect, printable, Sheet } from '../../platform/documents/pdf/sheet.ts';
import type { Style, Typesetter } from '../../platform/documents/pdf/type.ts';
import type { DocumentContent } from './content.ts';
import { paymentNotes, paymentSentence, signedText, testSentence, titleOf } from './sentences.ts';

const page = { width: 595.28, height: 841.89 };
const left = 56;
const right = page.width - 56;
const middle = 312;
const footTop = page.height - 70;

const plain: Style = { face: 'sans', size: 10 };
const small: Style = { face: 'sans', size: 9 };
const strong: Style = { face: 'strong', size: 10 };
const leading = 14.5;

/** An A4 page, drawn only from the content stored when the document was issued. */
export async function drawDocument(
  content: DocumentContent,
  issuedAt: Date,
  brand: PrintedBrand = ownBrand,
): Promise<Buffer> {
  const document = await newDocument({
    size: 'A4',
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${titleOf(content)} ${content.number}`,
      Author: content.seller.name,
      Subject: `Order ${content.orderNumber}`,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const bytes = collect(document);
  const sheet = new Sheet(document);
  drawBrand(sheet, brand, left, 50);
  drawHead(sheet, content);
  const parties = drawParties(sheet, content, 218);
  const table = drawLines(sheet, content, parties + 44);
  const totals = drawTotals(sheet, content, withRoom(sheet, content, table + 10, 90));
  drawPayment(sheet, content, totals + 36);
  drawFoot(sheet, content);
  sheet.close();
  document.end();
  return bytes;
}

/** Starts a new page if the next part would not fit above the footer. */
function withRoom(sheet: Sheet, content: DocumentContent, top: number, needed: number): number {
  if (top + needed < footTop) return top;
  drawFoot(sheet, content);
  sheet.document.addPage();
  sheet.line('P', `${titleOf(content)} ${content.number}, continued`, left, 60, small, colors.ink2);
  return 84;
}

/** The title, with number and dates beside it. */
function drawHead(sheet: Sheet, content: DocumentContent): void {
  const { number, issuedOn, orderNumber, dueOn, paid, kind, corrects } = content;
  const title: Style = { face: 'serif', size: 36, tracking: -0.015 };
  sheet.line('H1', titleOf(content), left - 1, 150, title);
  if (content.test) {
    sheet.line('P', testSentence, left, 174, { face: 'strong', size: 11 }, colors.teal);
  }
  const facts: [label: string, value: string][] = [
    ['Number', number],
    ['Date', formatDay(issuedOn)],
    ['Order', String(orderNumber)],
  ];
  if (kind === 'invoice' && !paid && dueOn) facts.push(['Due', formatDay(dueOn)]);
  if (corrects) facts.push(['For invoice', corrects.number]);
  facts.forEach(([label, value], index) => {
    const y = 129 + index * 16;
    sheet.line('P', label, middle, y, plain, colors.ink2);
    sheet.line('P', value, middle + 76, y, index === 0 ? strong : plain);
  });
}

interface Said {
  text: string;
  style: Style;
}

/** Seller and buyer side by side; returns where the longer one ends. */
function drawParties(sheet: Sheet, content: DocumentContent, top: number) {
  const { seller, buyer, orderNumber, taxNumberName } = content;
  const { type } = sheet;
  const name = printable(type, 'strong', buyer.name);
  const organisation = printable(type, 'strong', buyer.organisation);
  const address = printableWords(type, buyer.address);
  const isWhole =
    name !== undefined &&
    (organisation !== undefined || buyer.organisation === '') &&
    wordsOf(buyer.address).length === wordsOf(address).length;
  const line = (text: string | undefined, style = plain): Said[] => (text ? [{ text, style }] : []);
  const buyerLines = [
    ...line(organisation, strong),
    ...line(name, organisation ? plain : strong),
    ...line(address),
    ...line(buyer.taxNumber && `${taxNumberName} ${buyer.taxNumber}`),
    ...line(buyer.email),
    ...line(printable(type, 'sans', buyer.phone)),
    // Names are never transliterated.
    ...line(isWhole ? '' : `Stored with order ${orderNumber} exactly as entered.`, small),
  ];
  const sellerLines = [
    ...line(seller.name, strong),
    ...line(seller.address),
    ...line(seller.taxNumber && `${taxNumberName} ${seller.taxNumber}`),
    ...line(seller.email),
  ];
  return Math.max(
    drawParty(sheet, 'From', sellerLines, left, top, middle - left - 32),
    drawParty(sheet, 'To', buyerLines, middle, top, right - middle),
  );
}

function drawParty(
  sheet: Sheet,
  label: string,
  lines: Said[],
  x: number,
  top: number,
  width: number,
): number {
  sheet.line('P', label, x, top, small, colors.ink2);
  let y = top + 4;
  for (const { text, style } of lines) {
    const wrapped = sheet.type.wrap(text, style, width);
    sheet.block(() => {
      for (const line of wrapped) {
        y += leading;
        sheet.type.draw(line, x, y, style, colors.ink);
      }
    });
  }
  return y;
}

const columns = { quantity: 376, price: 456, amount: right };
const describedWidth = 270;

/** The line items; returns the position of the rule below them. */
function drawLines(sheet: Sheet, content: DocumentContent, top: number): number {
  const { lines, orderNumber, currency } = content;
  const { type } = sheet;
  const head = [
    () => type.draw('Description', left, top, small, colors.ink2),
    () => drawRight(type, 'Quantity', columns.quantity, top, small, colors.ink2),
    () => drawRight(type, 'Price', columns.price, top, small, colors.ink2),
    () => drawRight(type, 'Amount', columns.amount, top, small, colors.ink2),
  ];
  rule(sheet, top + 8, colors.line);
  let y = top + 10;
  const rows = lines.map(({ title, detail, quantity, unitCents, cents }) => {
    const shown = printable(type, 'strong', title) ?? `Order ${orderNumber}`;
    const described = [
      ...type.wrap(shown, strong, describedWidth).map((text) => ({ text, style: strong })),
      ...type.wrap(detail, small, describedWidth).map((text) => ({ text, style: small })),
    ];
    const first = y + leading + 3;
    y = first + (described.length - 1) * leading;
    return [
      () => {
        described.forEach(({ text, style }, index) => {
          type.draw(text, left, first + index * leading, style, colors.ink);
        });
      },
      () => drawRight(type, String(quantity), columns.quantity, first, plain),
      () => drawRight(type, signedText(unitCents, currency), columns.price, first, plain),
      () => drawRight(type, signedText(cents, currency), columns.amount, first, plain),
    ];
  });
  sheet.table([head, ...rows]);
  rule(sheet, y + 12, colors.line);
  return y + 12;
}

function drawTotals(sheet: Sheet, content: DocumentContent, top: number): number {
  const { listCents, discountCents, totalCents, taxCents, taxName, code, currency } = content;
  const isAdded = taxName !== '' && !content.taxIncluded;
  const row = (text: string, amount: string, y: number, style: Style, color = colors.ink) => {
    sheet.block(() => {
      sheet.type.draw(text, middle, y, style, color);
      drawRight(sheet.type, amount, columns.amount, y, style, color);
    });
  };
  let y = top + 10;
  if (discountCents !== 0 || isAdded) {
    row('Subtotal', signedText(listCents, currency), y, plain);
    y += 16;
  }
  if (discountCents !== 0) {
    row(code ? `Discount ${code}` : 'Discount', signedText(-discountCents, currency), y, plain);
    y += 16;
  }
  if (isAdded) {
    row(taxName, signedText(taxCents, currency), y, plain);
    y += 16;
  }
  y += 16;
  const total: Style = { face: 'serif', size: 20, tracking: -0.01 };
  row(`Total ${currency}`, signedText(totalCents, currency), y, total);
  sheet.decorate(() => sheet.document.rect(middle, y + 9, right - middle, 3).fill(colors.accent));
  if (taxName === '' || isAdded) return y + 12;
  y += 28;
  row(`${taxName} included`, signedText(taxCents, currency), y, plain, colors.ink2);
  return y;
}

/** On sandstone, with the stepped corner of our panels. */
function drawPayment(sheet: Sheet, content: DocumentContent, wishedTop: number): void {
  const { type, document } = sheet;
  const said: Style = { face: 'serif', size: 15, tracking: -0.005 };
  const inner = right - left - 40;
  const sentence = type.wrap(paymentSentence(content), said, inner);
  const notes = paymentNotes(content).flatMap((note) => type.wrap(note, plain, inner));
  const height = 40 + sentence.length * 20 + notes.length * leading + (notes.length > 0 ? 2 : 0);
  const top = withRoom(sheet, content, wishedTop, height);
  sheet.decorate(() => {
    const step = 7;
    document.moveTo(left, top).lineTo(right, top);
    document.lineTo(right, top + height - 3 * step);
    for (let tread = 1; tread <= 3; tread += 1) {
      const y = top + height - (4 - tread) * step;
      document.lineTo(right - tread * step * 2, y).lineTo(right - tread * step * 2, y + step);
    }
    document
      .lineTo(left, top + height)
      .closePath()
      .fill(colors.stoneLit);
  });
  sheet.block(() => {
    sentence.forEach((line, index) => {
      type.draw(line, left + 20, top + 32 + index * 20, said, colors.ink);
    });
  });
  const below = top + 36 + sentence.length * 20;
  sheet.block(() => {
    notes.forEach((line, index) => {
      type.draw(line, left + 20, below + index * leading, plain, colors.ink2);
    });
  });
}

function drawFoot(sheet: Sheet, { seller, number, kind }: DocumentContent): void {
  const zone = seller.timeZone ?? defaultSellerZone;
  const y = footTop + 18;
  rule(sheet, footTop, colors.stoneJoint);
  const thanks = kind === 'credit_note' ? '' : 'Thank you for learning with us. ';
  const question = `Questions about ${number}? Email ${seller.email}.`;
  const [line = ''] = sheet.type.wrap(`${thanks}${question}`, small, right - left);
  sheet.line('P', line, left, y, small, colors.ink2);
  sheet.line('P', `Dates are in ${zone} time.`, left, y + 13, small, colors.ink2);
}

function drawRight(
  type: Typesetter,
  text: string,
  edge: number,
  y: number,
  style: Style,
  color = colors.ink,
): void {
  type.draw(text, edge - type.widthOf(text, style), y, style, color);
}

function rule(sheet: Sheet, y: number, color: string): void {
  sheet.decorate(() => sheet.document.rect(left, y, right - left, 0.8).fill(color));
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The words of an address that our fonts can print. */
function printableWords(type: Typesetter, text: string): string {
  return wordsOf(text)
    .flatMap((word) => printable(type, 'sans', word) ?? [])
    .join(' ');
}
