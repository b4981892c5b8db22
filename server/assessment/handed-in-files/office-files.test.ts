import { describe, expect, it } from 'vitest';
import { fileTypes } from '../../../contract/catalog.ts';
import { openDocumentOf, openXmlOf, zipOf } from '../../../tests/support/office-files.ts';
import * as files from '../../../tests/support/studio/recordings.ts';
import { prepareFile } from './prepare-file.ts';

const refusal = 'We can’t read this file, or not all of it.';

describe('a file is recognised by what is in it', async () => {
  it.each([
    ['docx', await openXmlOf('docx')],
    ['xlsx', await openXmlOf('xlsx')],
    ['pptx', await openXmlOf('pptx')],
    ['odt', await openDocumentOf('text')],
    ['ods', await openDocumentOf('spreadsheet')],
    ['odp', await openDocumentOf('presentation')],
    ['zip', await zipOf({ 'site/index.html': '<p>Hello</p>', 'site/notes.txt': 'Notes' })],
    ['mp4', files.m4aOf('vide')],
    ['webm-video', files.webmOf('V_VP9')],
    ['pdf', files.pdf],
    ['mp3', files.mp3],
  ])('%s, whatever it is called', async (format, given) => {
    const { format: found } = await prepareFile(given, fileTypes, 'essay.txt');
    expect(found).toBe(format);
  });

  it.each([
    ['essay.md', 'md'],
    ['table.csv', 'csv'],
    ['Essay.TXT', 'txt'],
    ['main.py', 'source'],
    ['page.html', 'source'],
    ['README', 'source'],
  ])('a text by its name: %s', async (name, format) => {
    const given = Buffer.from('# Grüße\n<script>alert(1)</script>\n');
    expect(await prepareFile(given, fileTypes, name)).toEqual({ format, bytes: given });
  });

  it('is no other text than the assignment asks for', async () => {
    const given = Buffer.from('a;b\n1;2\n');
    expect((await prepareFile(given, ['spreadsheet'], 'table.py')).format).toBe('csv');
    expect((await prepareFile(given, ['document'], 'table.csv')).format).toBe('txt');
    await expect(prepareFile(given, ['slides', 'video'], 'table.csv')).rejects.toThrow(refusal);
  });

  it('in an older encoding too', async () => {
    const given = Buffer.from('Gr\xfc\xdfe\r\n', 'latin1');
    expect((await prepareFile(given, ['document'], 'a.txt')).format).toBe('txt');
  });

  it('a video loses the names in its tags', async () => {
    for (const given of [files.m4aOf('vide'), files.webmOf('V_VP8')]) {
      expect(given.includes(files.secret)).toBe(true);
      expect((await prepareFile(given, ['video'])).bytes.includes(files.secret)).toBe(false);
    }
  });
});

describe('a file made to harm is refused', async () => {
  /** The list says so; nobody unpacks it to find out. */
  const withSize = (zip: Buffer, bytes: number) => {
    const changed = Buffer.from(zip);
    changed.writeUInt32LE(bytes, changed.indexOf('PK\x01\x02', 0, 'latin1') + 24);
    return changed;
  };
  const renamed = (zip: Buffer, from: string, to: string) =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
  const asLink = (zip: Buffer) => {
    const changed = Buffer.from(zip);
    const entry = changed.indexOf('PK\x01\x02', 0, 'latin1');
    changed.writeUInt16LE((3 << 8) | 63, entry + 4);
    changed.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38);
    return changed;
  };
  const locked = (zip: Buffer) => {
    const changed = Buffer.from(zip);
    const entry = changed.indexOf('PK\x01\x02', 0, 'latin1');
    changed.writeUInt16LE(changed.readUInt16LE(entry + 8) | 1, entry + 8);
    return changed;
  };
  const macros = openXmlOf('docx', {
    '[Content_Types].xml':
      '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
  });

  it.each([
    ['macros in a document', await openXmlOf('docx', { 'word/vbaProject.bin': 'x' })],
    ['a document that says it has macros', await macros],
    ['ActiveX in a sheet', await openXmlOf('xlsx', { 'xl/activeX/activeX1.xml': 'x' })],
    ['macros in OpenDocument', await openDocumentOf('text', { 'Basic/script-lc.xml': 'x' })],
    ['a sheet with macros in slides', await openXmlOf('pptx', { 'ppt/embeddings/a.xlsm': 'x' })],
    ['a program in an archive', await zipOf({ 'work/setup.EXE': 'MZ' })],
    ['an archive in an archive', await zipOf({ 'inner.zip': 'PK' })],
    ['an empty archive', files.zip],
    ['a bomb that says what it is', withSize(await zipOf({ 'a.txt': 'a' }), 4_000_000_000)],
    ['a bomb of some size', withSize(await zipOf({ 'a.txt': 'a' }), 100_000_000)],
    ['a path that leads out', renamed(await zipOf({ 'aa/evil.txt': 'x' }), 'aa/', '../')],
    ['a path from the root', renamed(await zipOf({ 'a/evil.txt': 'x' }), 'a/e', '//e')],
    ['a path of another system', renamed(await zipOf({ 'cd/evil.txt': 'x' }), 'cd/', 'c:\\')],
    ['a name with a line end', renamed(await zipOf({ 'a_b.txt': 'x' }), 'a_b', 'a\nb')],
    ['a link', asLink(await zipOf({ 'a.txt': '/etc/passwd' }))],
    ['a password', locked(await zipOf({ 'a.txt': 'x' }))],
    ['a page before an archive', Buffer.concat([files.html, await zipOf({ 'a.txt': 'x' })])],
    ['a page behind an archive', Buffer.concat([await zipOf({ 'a.txt': 'x' }), files.html])],
    ['half an archive', (await zipOf({ 'a.txt': 'x'.repeat(500) })).subarray(0, 60)],
    ['a PDF before a document', Buffer.concat([files.pdf, await openXmlOf('docx')])],
    ['a recording of a place', files.m4aOf('camm')],
    ['a PDF of letters that ends too early', Buffer.from('%PDF-1.4\nHello')],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['a text with a NUL', Buffer.from('Hello\0')],
    ['an RTF, which can hold programs', Buffer.from('{\\rtf1 {\\object\\objdata 01}}')],
  ])('%s', async (_, given) => {
    await expect(prepareFile(given, fileTypes, 'harmless.txt')).rejects.toThrow(refusal);
  });

  it('entries that share their bytes', async () => {
    const zip = await zipOf({ 'a.txt': 'a', 'b.txt': 'b' });
    const second = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    zip.writeUInt32LE(0, second + 42);
    await expect(prepareFile(zip, ['archive'])).rejects.toThrow(refusal);
  });

  it('a zip that is called a document', async () => {
    const zip = await zipOf({ 'word/document.xml': 'x' });
    await expect(prepareFile(zip, ['document'], 'a.docx')).rejects.toThrow(refusal);
  });

  it('and says what isn’t taken', async () => {
    const archive = prepareFile(await zipOf({ 'a.exe': 'MZ' }), ['archive']);
    await expect(archive).rejects.toThrow('A ZIP file can’t hold programs, other archives or');
    const document = prepareFile(await openXmlOf('xlsx'), ['document']);
    await expect(document).rejects.toThrow('Office files can’t have macros or a password.');
  });
});
