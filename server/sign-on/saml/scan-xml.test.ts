import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../tests/support/thorough.ts';
import { SamlProblem } from './problems.ts';
import { attributeOf, childrenOf, scanXml, type XmlLimits } from './scan-xml.ts';

const limits: XmlLimits = {
  elements: 20,
  depth: 5,
  attributes: 3,
  namespaces: 4,
  comments: 'refused',
};

const scan = (xml: string, more: Partial<XmlLimits> = {}) => scanXml(xml, { ...limits, ...more });

function problemOf(xml: string, more?: Partial<XmlLimits>) {
  try {
    scan(xml, more);
    return 'none';
  } catch (error) {
    return error instanceof SamlProblem ? error.code : error;
  }
}

it('reads elements by their namespace, whatever its prefix', () => {
  const root = scan(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a:r xmlns:a="u:1" xmlns="u:2"><b x="1" a:x="2">t&lt;&#x41;&amp;</b><c/></a:r>\n',
  );
  expect([root.namespace, root.name]).toEqual(['u:1', 'r']);
  const [b] = childrenOf(root, 'u:2', 'b');
  expect(b && attributeOf(b, 'x')).toBe('1');
  expect(b?.attributes).toContainEqual({ namespace: 'u:1', name: 'x', value: '2' });
  expect(b?.text).toBe('t<A&');
  expect(root.children.map(({ name }) => name)).toEqual(['b', 'c']);
});

it('a declaration reaches only as far as its element', () => {
  expect(problemOf('<r><a xmlns:p="u"/><p:b/></r>')).toBe('malformed');
});

describe('refuses', () => {
  it.each([
    ['a document type', '<!DOCTYPE r><r/>'],
    ['a document type in the middle', '<r><!DOCTYPE r></r>'],
    ['a comment', '<r>a<!-- b -->c</r>'],
    ['CDATA', '<r><![CDATA[a]]></r>'],
    ['a processing instruction', '<r>a<?b c?>d</r>'],
    ['a second declaration', '<?xml version="1.0"?><?xml version="1.0"?><r/>'],
  ])('%s', (_, xml) => {
    expect(problemOf(xml)).toBe('forbidden_markup');
  });

  it.each([
    ['nothing', ''],
    ['text alone', 'r'],
    ['two roots', '<r/><r/>'],
    ['an open element', '<r><a></r>'],
    ['a wrong end', '<r></s>'],
    ['an end by another prefix', '<a:r xmlns:a="u" xmlns:b="u"></b:r>'],
    ['text behind the root', '<r/>x'],
    ['an attribute without quotes', '<r a=b/>'],
    ['an attribute without a space', '<r a="1"b="2"/>'],
    ['an attribute twice', '<r a="1" a="2"/>'],
    ['an attribute twice by two prefixes', '<r xmlns:a="u" xmlns:b="u" a:x="1" b:x="2"/>'],
    ['an angle bracket in an attribute', '<r a="<"/>'],
    ['an unknown prefix', '<p:r/>'],
    ['an unknown prefix of an attribute', '<r p:a="1"/>'],
    ['a prefix declared twice', '<r xmlns:a="u" xmlns:a="v"/>'],
    ['a prefix taken back', '<r xmlns:a="u"><a xmlns:a=""/></r>'],
    ['the prefix xml', '<r xmlns:xml="u"/>'],
    [
      'the namespace of xml by another prefix',
      '<r xmlns:a="http://www.w3.org/XML/1998/namespace"/>',
    ],
    ['an unknown entity', '<r>&e;</r>'],
    ['an entity of JavaScript objects', '<r>&toString;</r>'],
    ['an unfinished entity', '<r>a & b</r>'],
    ['NUL', '<r>\0</r>'],
    ['NUL as a reference', '<r>&#0;</r>'],
    ['half a character', '<r>&#xD800;</r>'],
    ['a character beyond the last', '<r>&#x110000;</r>'],
    ['the end of CDATA', '<r>]]></r>'],
    ['a byte order mark', '\ufeff<r/>'],
    ['the other version', '<?xml version="1.1"?><r/>'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-7"?><r/>'],
  ])('%s', (_, xml) => {
    expect(['malformed', 'forbidden_markup']).toContain(problemOf(xml));
  });

  it.each([
    ['many elements', `<r>${'<a/>'.repeat(20)}</r>`],
    ['depth', '<a>'.repeat(6) + '</a>'.repeat(6)],
    ['many attributes', '<r a="" b="" c="" d=""/>'],
    [
      'many declarations',
      '<r><a xmlns:a="u" xmlns:b="u" xmlns:c="u"/><a xmlns:d="u" xmlns="u"/></r>',
    ],
  ])('%s', (_, xml) => {
    expect(problemOf(xml)).toBe('too_complex');
  });
});

it('comments of metadata are skipped, document types aren’t', () => {
  expect(scan('<!-- a --><r>b<!-- <c> --></r>', { comments: 'skipped' }).text).toBe('b');
  expect(problemOf('<r><!-- a -- b --></r>', { comments: 'skipped' })).toBe('malformed');
  expect(problemOf('<!DOCTYPE r><r/>', { comments: 'skipped' })).toBe('forbidden_markup');
});

it('gives up at its limits instead of reading on', () => {
  // Were it to read on, it would come to what is malformed.
  expect(problemOf(`<r>${'<a/>'.repeat(20_000)}<`)).toBe('too_complex');
  expect(problemOf(`${'<a>'.repeat(6_000)}<`)).toBe('too_complex');
  const attributes = Array.from({ length: 9_000 }, (_, index) => `a${index}="xxxxxxxxxx"`);
  expect(problemOf(`<r ${attributes.join(' ')}<`)).toBe('too_complex');
});

it('throws nothing but its own refusals', () => {
  const piece = fc.constantFrom(
    ...['<r', '>', '</r>', '/>', ' a="1"', '<a', '</a>', '&', ';', '#x', '"', "'", '=', '<!', '--'],
    ...['<?', '?>', ' xmlns', ':p', '="u"', ' ', '\n', 'é', '\0', '<p:', '__proto__', 'text'],
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }),
      (parts) => {
        const problem = problemOf(parts.join(''));
        expect(typeof problem).toBe('string');
      },
    ),
    { numRuns: cases(500, 50_000) },
  );
});
