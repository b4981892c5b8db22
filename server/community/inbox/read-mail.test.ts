import { describe, expect, it } from 'vitest';
import { aboutLinear, growthOf } from '../../../tests/support/growth.ts';
import { readBody, readHead, splitQuote } from './read-mail.ts';

const readMail = (source: Buffer) => ({ ...readHead(source), ...readBody(source) });
const mail = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n'), 'latin1'));

describe('reading an email', () => {
  it('finds sender, recipients, ids and text', () => {
    const read = mail(
      'From: =?utf-8?Q?Peter_Ok=C3=A1for?= <p.okafor@northline.example>',
      'To: "Stepwell" <replies+1001-0123456789abcdef@learn.example>,',
      ' other@learn.example',
      'Message-ID: <abc@northline.example>',
      'In-Reply-To: <one@learn.example>',
      'References: <zero@learn.example>',
      ' <one@learn.example>',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Caf=E9 at ten? That would be =',
      'good.',
    );
    expect(read).toEqual({
      messageId: '<abc@northline.example>',
      follows: ['<one@learn.example>', '<zero@learn.example>', '<one@learn.example>'],
      from: { name: 'Peter Okáfor', email: 'p.okafor@northline.example' },
      recipients: '"Stepwell" <replies+1001-0123456789abcdef@learn.example>, other@learn.example',
      isAutomatic: false,
      text: 'Café at ten? That would be good.',
      quoted: '',
      attachments: [],
    });
  });

  it('prefers the text part, and reads files with names in any encoding', () => {
    const read = mail(
      'From: a@example.org',
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      'For old programs.',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>HTML</p>',
      '--inner',
      'Content-Type: text/plain',
      '',
      'Plain',
      '--inner--',
      '--outer',
      'Content-Type: application/pdf',
      "Content-Disposition: attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf",
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.7').toString('base64'),
      '--outer',
      'Content-Type: image/png; name="=?utf-8?B?w6kucG5n?="',
      '',
      'png',
      '--outer--',
    );
    expect(read.text).toBe('Plain');
    expect(read.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual(
      [
        ['Größe.pdf', '%PDF-1.7'],
        ['é.png', 'png'],
      ],
    );
  });

  it('reads what HTML says when there is nothing else', () => {
    const { text } = mail(
      'Content-Type: text/html; charset=utf-8',
      '',
      '<style>p{color:red}</style><p>One &amp; two&nbsp;&#8211; three</p><script>alert(1)</script><div>Four</div>',
    );
    expect(text).toBe('One & two – three\nFour');
  });

  it.each([
    ['<p>1 < 2</p>', '1'],
    ['One<br/>two<BR>three', 'One\ntwo\nthree'],
    ['<STYLE type="x">p{}</STYLE >seen', 'seen'],
    ['seen<style>hidden', 'seen'],
    ['<header>seen</header>', 'seen'],
    ['an end that never comes <a', 'an end that never comes <a'],
  ])('reads %s', (source, text) => {
    expect(mail('Content-Type: text/html', '', source).text).toBe(text);
  });

  it.each([
    ['text/plain; charset="iso-8859-1"', 'é'],
    ['text/plain; name="a;b\\"=c"; charset=iso-8859-1 (comment)', 'é'],
    ['text/plain; broken; ; =; charset = ISO-8859-1', 'é'],
  ])('reads the parameters of %s', (type, text) => {
    expect(mail(`Content-Type: ${type}`, '', 'é').text).toBe(text);
  });

  it.each([
    ['a@example.org', 'a@example.org'],
    ['nobody, @, "x" a@example.org (Ada)', 'a@example.org'],
    ['Ada < a@example.org >', 'a@example.org'],
    ['nobody', ''],
  ])('reads the sender %s', (from, email) => {
    expect(mail(`From: ${from}`, '', '').from.email).toBe(email);
  });

  it.each([
    ['an out-of-office reply', 'Auto-Submitted: auto-replied'],
    ['a bounce', 'Return-Path: <>'],
    ['a mailing list', 'Precedence: bulk'],
    ['a delivery report', 'Content-Type: multipart/report; boundary=x'],
  ])('knows %s', (_, header) => {
    expect(mail(header, '', 'Away').isAutomatic).toBe(true);
  });

  it('knows that people answer themselves', () => {
    expect(mail('Auto-Submitted: no', '', 'Here').isAutomatic).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['no headers', '\r\n\r\n'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=x\r\n\r\ntext'],
    ['a part cut off', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nhalf'],
    ['an unknown character set', 'Content-Type: text/plain; charset=none\r\n\r\ntext'],
    ['base64 that is none', 'Content-Transfer-Encoding: base64\r\n\r\n???'],
  ])('survives %s', (_, source) => {
    expect(() => readMail(Buffer.from(source))).not.toThrow();
  });

  it('ends with parts in parts in parts', () => {
    const open = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    );
    expect(readMail(Buffer.from(open.join(''))).text).toBe('');
  });
});

const withBody = (headers: string, body: string) => Buffer.from(`${headers}\r\n\r\n${body}`);
const html = 'Content-Type: text/html';
const printable = 'Content-Transfer-Encoding: quoted-printable';

describe('an email written to keep us busy', () => {
  it.each<[string, (length: number) => Buffer]>([
    ['tags that never end', (n) => withBody(html, '<'.repeat(n))],
    ['tags in tags', (n) => withBody(html, '<a '.repeat(n))],
    ['styles that never end', (n) => withBody(html, '<style>'.repeat(n))],
    ['styles whose tag never ends', (n) => withBody(html, '<style '.repeat(n))],
    ['ends of styles', (n) => withBody(html, `<style>${'</style'.repeat(n)}`)],
    ['comments that never end', (n) => withBody(html, '<!--'.repeat(n))],
    ['ampersands', (n) => withBody(html, '&'.repeat(n))],
    ['blanks in HTML', (n) => withBody(html, ' '.repeat(n))],
    ['blanks', (n) => withBody(printable, `${' '.repeat(n)}x`)],
    ['blanks and tabs', (n) => withBody(printable, ' \t'.repeat(n))],
    ['equals signs', (n) => withBody(printable, '='.repeat(n))],
    ['empty lines', (n) => withBody('', '\n'.repeat(n))],
    ['a long parameter', (n) => withBody(`Content-Type: text/plain; ${'a'.repeat(n)}`, 'x')],
    ['quotes in a parameter', (n) => withBody(`Content-Type: a/b; c=${'"\\'.repeat(n)}`, 'x')],
    ['semicolons', (n) => withBody(`Content-Type: text/plain${'; a=b'.repeat(n)}`, 'x')],
    ['a long sender', (n) => withBody(`From: ${'a'.repeat(n)}`, 'x')],
    ['brackets in the sender', (n) => withBody(`From: ${'<'.repeat(n)}`, 'x')],
    ['encoded words', (n) => withBody(`From: ${'=?a?q?b?= '.repeat(n)}<a@b>`, 'x')],
    ['beginnings of encoded words', (n) => withBody(`From: ${'=?a?q?'.repeat(n)}<a@b>`, 'x')],
    ['addresses', (n) => withBody(`To: ${'a+1-'.repeat(n)}`, 'x')],
    ['ids', (n) => withBody(`References: ${'<abc'.repeat(n)}`, 'x')],
    ['headers', (n) => withBody('a:\r\n'.repeat(n), 'x')],
    ['folded headers', (n) => withBody(`a: ${'\r\n '.repeat(n)}`, 'x')],
    ['boundaries', (n) => withBody('Content-Type: multipart/mixed; boundary=x', '--x\n'.repeat(n))],
    [
      'boundaries in lines',
      (n) => withBody('Content-Type: multipart/mixed; boundary=-', '-'.repeat(n)),
    ],
    [
      'a long boundary',
      (n) =>
        withBody(
          `Content-Type: multipart/mixed; boundary=${'a'.repeat(n / 10)}`,
          `b${'a'.repeat(n / 10 - 1)}`.repeat(20),
        ),
    ],
    [
      'a name of a file',
      (n) => withBody(`Content-Disposition: attachment; filename="${'.a'.repeat(n)}"`, 'x'),
    ],
    [
      'an encoded name of a file',
      (n) => withBody(`Content-Disposition: attachment; filename*=${"'%".repeat(n)}`, 'x'),
    ],
    ['quoted lines', (n) => withBody('', `>\n`.repeat(n))],
    ['quoted lines and an answer', (n) => withBody('', `${'>\n'.repeat(n)}x`)],
    ['introductions', (n) => withBody('', 'On a\n'.repeat(n))],
    ['dashes', (n) => withBody('', '-'.repeat(n))],
    ['underscores', (n) => withBody('', '_'.repeat(n))],
  ])('costs what its length says: %s', (_, source) => {
    expect(growthOf((length) => readMail(source(length)))).toBeLessThan(aboutLinear);
  });
});

describe('what someone wrote', () => {
  it.each([
    ['On Mon, 16 Nov 2026 at 09:40, Nadia wrote:'],
    ['-----Original Message-----'],
    ['From: Stepwell <no-reply@stepwell.example>'],
    ['> Dear Peter,'],
  ])('ends where the quote begins: %s', (begin) => {
    const quoted = begin.startsWith('>') ? `${begin}\n> Yes` : `${begin}\n\nDear Peter`;
    expect(splitQuote(`Thursday suits me.\n\n${quoted}`)).toEqual({
      text: 'Thursday suits me.',
      quoted,
    });
  });

  it('ends at an introduction that was wrapped', () => {
    const text = 'Yes.\n\nOn Monday, 16 November 2026, Nadia Rahimi via Stepwell\nwrote:\n> Hello';
    expect(splitQuote(text).text).toBe('Yes.');
  });

  it('is everything when answers stand between the quoted lines', () => {
    const text = '> Thursday?\nYes.\n> At ten?\nNo, eleven.';
    expect(splitQuote(text)).toEqual({ text, quoted: '' });
  });
});
