import QRCode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { missing, readPdf } from '../../../tests/support/read-pdf.ts';
import { drawCertificate, type PrintedCertificate } from './pdf.ts';

const certificate: PrintedCertificate = {
  id: '0193305a-7c4e-7d52-9c1a-8f2b6d7e4a10',
  username: 'student',
  learnerName: 'Ada Brook',
  courseId: 7,
  courseTitle: 'Reading Rivers',
  illustration: 'drawing',
  teacher: 'Robin Ferry',
  minutes: 214,
  completedOn: '2026-11-15',
  issuedAt: new Date('2026-11-15T08:00:00Z'),
};
const urlUnder = (origin: string) => `${origin}/certificates/${certificate.id}`;
const url = urlUnder('https://learn.example.org');

const draw = async (wishes: Partial<PrintedCertificate> = {}) =>
  readPdf(await drawCertificate({ ...certificate, ...wishes }, url));

/** Where the stairs begin; nothing is printed over them. */
const edge = 841.89 - 8 * 29;

describe('the printed certificate', () => {
  it('contains the course and learner in its text and its properties', async () => {
    const pdf = await drawCertificate(certificate, url);
    const { text } = readPdf(pdf);
    for (const part of [
      'Stepwell',
      'Certificate of completion',
      'Ada Brook',
      'Reading Rivers',
      'Robin Ferry',
      'Instructor',
      '15 November 2026',
      '3.5 hours',
      `Certificate ${certificate.id}`,
      `learn.example.org/certificates/${certificate.id}`,
    ]) {
      expect(text).toContain(part);
    }
    const plain = pdf.toString('latin1');
    for (const property of [
      '(Certificate of completion: Reading Rivers, Ada Brook)',
      '(Stepwell)',
      '/Lang (en)',
      '/Marked true',
      '(D:20261115080000Z)',
      '/MediaBox [0 0 841.89 595.28]',
      `/URI (${url})`,
      `/Alt (QR code of ${url})`,
    ]) {
      expect(plain).toContain(property);
    }
  });

  it('escapes names in its XML metadata', async () => {
    const learnerName = 'Ada </rdf:li><x a="1"/> & Brook';
    const pdf = (await drawCertificate({ ...certificate, learnerName }, url)).toString('latin1');
    const xml = pdf.slice(pdf.indexOf('<?xpacket begin'), pdf.indexOf('<?xpacket end'));
    expect(xml).toContain('Ada &lt;/rdf:li&gt;&lt;x a="1"/&gt; &amp; Brook</rdf:li>');
    expect(xml).not.toContain('<x a');
    // The properties themselves are no markup.
    expect(pdf).toContain(
      '(Certificate of completion: Reading Rivers, Ada </rdf:li><x a="1"/> & Brook)',
    );
  });

  it('contains the address as a QR code with a quiet zone', async () => {
    const { content } = await draw();
    const figure = content.slice(content.indexOf('/Figure'));
    const drawn = [...figure.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm)].flatMap(([, x, y, width]) =>
      Array.from({ length: Number(width) }, (_, at) => `${Number(x) + at - 3},${Number(y) - 3}`),
    );
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' });
    const dark = Array.from(modules.data, (isDark, at) =>
      isDark ? [`${at % modules.size},${Math.floor(at / modules.size)}`] : [],
    ).flat();
    expect(drawn.sort()).toEqual(dark.sort());
  });

  const longName = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)}-Maria ${'Ñandú '.repeat(13)}`;
  it.each([
    ['many words', longName],
    ['words without end', `${'W'.repeat(80)} ${'M'.repeat(80)}`],
    ['one letter', 'Ω'],
  ])('fits %s without cutting it', async (_, learnerName) => {
    const title = `The ${'very '.repeat(30)}long title`;
    const { lines, text } = await draw({ learnerName, courseTitle: title, teacher: learnerName });
    const joined = (words: string) => words.replace(/\s+/g, '');
    expect(joined(text)).toContain(joined(learnerName));
    expect(joined(text)).toContain(joined(title));
    expect(text).not.toContain(missing);
    for (const { text, end } of lines) expect(end, text).toBeLessThan(edge + 12);
  });

  it.each([
    'Nguyễn Thị Ánh Tuyết',
    'Łukasz Gżegżółka',
    'Ōba Īśvara',
    'Q\u0323uentin x\u0303avi',
    'Ελένη Παπαδοπούλου',
    'Фёдор Достоевский',
  ])('prints %s unchanged', async (learnerName) => {
    const { text } = await draw({ learnerName });
    expect(text.normalize('NFC')).toContain(learnerName.normalize('NFC'));
    expect(text).not.toContain(missing);
    expect(text).not.toContain('student');
  });

  it('prints the username for a script its fonts lack, and says so', async () => {
    const { text } = await draw({ learnerName: '田中 太郎', username: 'taro' });
    expect(text).toContain('taro');
    expect(text).toContain('The page names the learner in their own script.');
    expect(text).not.toContain(missing);
    const neither = await draw({ learnerName: 'محمد', username: 'محمد', courseTitle: '日本語' });
    expect(neither.text).toContain('The learner named on its page');
    expect(neither.text).toContain('Course 7');
    expect(neither.text).toContain('The page names the learner and the course');
    expect(neither.text).not.toContain(missing);
  });

  it('leaves out symbols', async () => {
    const { text } = await draw({ learnerName: 'Ada 🌊 Brook', teacher: '🚀' });
    expect(text).toContain('Ada Brook');
    expect(text).not.toContain(missing);
    expect(text).not.toContain('The page names');
  });

  it('wraps a long address without losing any of it', async () => {
    const long = urlUnder(`https://${'a-very-long-name.'.repeat(6)}example.org`);
    const { lines, text } = readPdf(await drawCertificate(certificate, long));
    expect(text).toContain(long.replace('https://', ''));
    for (const { text, end } of lines) expect(end, text).toBeLessThan(edge + 40);
  });
});
