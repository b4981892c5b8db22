import { SamlProblem } from './problems.ts';

/*
 * A reader for the XML that strangers send. It knows elements, attributes, text and the entities that XML comes with, and refuses
 * everything else. It reads each character once, never goes back, and stops at its limits, so its work is bounded by the
 * length of the text.
 */

export interface XmlElement {
  namespace: string;
  name: string;
  /** Without namespace declarations. */
  attributes: readonly XmlAttribute[];
  children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  text: string;
}

interface XmlAttribute {
  namespace: string;
  name: string;
  value: string;
}

export interface XmlLimits {
  elements: number;
  depth: number;
  attributes: number;
  namespaces: number;
  /** Comments change what parsers take for the text of an element, so what is signed may have none. */
  comments: 'refused' | 'skipped';
}

interface Open extends XmlElement {
  children: XmlElement[];
  tag: string;
  prefixes: ReadonlyMap<string, string>;
}

const namePattern = /(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)/y;
const spacePattern = /[ \t\n]*/y;
const declarationPattern =
  /^<\?xml version=(?:"1\.0"|'1\.0')(?: +encoding=(?:"utf-8"|'utf-8'))?(?: +standalone=(?:"(?:yes|no)"|'(?:yes|no)'))? *\?>/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows only three of them.
const forbiddenCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]/u;

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The root element. Throws a SamlProblem for everything that isn't plain, well-formed XML within the limits. */
export function scanXml(source: string, limits: XmlLimits): XmlElement {
  const xml = source.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  if (forbiddenCharacter.test(xml)) throw new SamlProblem('malformed');
  let at = declarationPattern.exec(xml)?.[0].length ?? 0;
  if (xml.includes('<?', at)) throw new SamlProblem('forbidden_markup');
  if (limits.comments === 'refused' && xml.includes('<!')) {
    throw new SamlProblem('forbidden_markup');
  }

  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let namespaces = 0;

  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(xml);
    if (!match) throw new SamlProblem('malformed');
    at = pattern.lastIndex;
    return match;
  };
  const takeName = () => {
    const [tag, prefix = '', name = ''] = take(namePattern);
    return { tag, prefix, name };
  };
  const expect = (text: string) => {
    if (!xml.startsWith(text, at)) throw new SamlProblem('malformed');
    at += text.length;
  };

  function takeAttributes() {
    const found: { prefix: string; name: string; value: string }[] = [];
    const declared: [string, string][] = [];
    for (;;) {
      const [space] = take(spacePattern);
      if (xml[at] === '>' || xml[at] === '/') return { found, declared };
      if (space === '') throw new SamlProblem('malformed');
      const { prefix, name } = takeName();
      take(spacePattern);
      expect('=');
      take(spacePattern);
      const quote = xml[at];
      if (quote !== '"' && quote !== "'") throw new SamlProblem('malformed');
      const end = xml.indexOf(quote, at + 1);
      if (end < 0) throw new SamlProblem('malformed');
      const raw = xml.slice(at + 1, end);
      if (raw.includes('<')) throw new SamlProblem('malformed');
      const value = resolveEntities(raw.replaceAll(/[\t\n]/g, ' '));
      at = end + 1;
      if (prefix === 'xmlns' || (prefix === '' && name === 'xmlns')) {
        namespaces += 1;
        if (namespaces > limits.namespaces) throw new SamlProblem('too_complex');
        declared.push([prefix === '' ? '' : name, value]);
      } else {
        found.push({ prefix, name, value });
        if (found.length > limits.attributes) throw new SamlProblem('too_complex');
      }
    }
  }

  function begin() {
    const { tag, prefix, name } = takeName();
    elements += 1;
    if (elements > limits.elements || open.length >= limits.depth) {
      throw new SamlProblem('too_complex');
    }
    const { found, declared } = takeAttributes();
    const prefixes = declare(open.at(-1)?.prefixes ?? new Map(), declared);
    const element: Open = {
      namespace: resolvePrefix(prefixes, prefix),
      name,
      attributes: found.map((attribute) => ({
        namespace: attribute.prefix === '' ? '' : resolvePrefix(prefixes, attribute.prefix),
        name: attribute.name,
        value: attribute.value,
      })),
      children: [],
      text: '',
      tag,
      prefixes,
    };
    const names = element.attributes.map((attribute) => `${attribute.namespace} ${attribute.name}`);
    if (new Set(names).size < names.length) throw new SamlProblem('malformed');
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else if (root) throw new SamlProblem('malformed');
    else root = element;
    const isEmpty = xml[at] === '/';
    if (isEmpty) at += 1;
    expect('>');
    if (!isEmpty) open.push(element);
  }

  function end() {
    const { tag } = takeName();
    take(spacePattern);
    expect('>');
    if (open.pop()?.tag !== tag) throw new SamlProblem('malformed');
  }

  function skipComment() {
    const close = xml.indexOf('--', at);
    if (close < 0) throw new SamlProblem('malformed');
    at = close + 2;
    expect('>');
  }

  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const raw = xml.slice(at, next < 0 ? xml.length : next);
    const parent = open.at(-1);
    if (parent) {
      if (raw.includes(']]>')) throw new SamlProblem('malformed');
      parent.text += resolveEntities(raw);
    } else if (/[^ \t\n]/.test(raw)) throw new SamlProblem('malformed');
    if (next < 0) break;
    at = next + 1;
    if (xml.startsWith('!--', at)) {
      at += 3;
      skipComment();
    } else if (xml[at] === '!') throw new SamlProblem('forbidden_markup');
    else if (xml[at] === '/') {
      at += 1;
      end();
    } else begin();
  }
  if (!root || open.length > 0) throw new SamlProblem('malformed');
  return root;
}

function declare(
  outer: ReadonlyMap<string, string>,
  declared: readonly [string, string][],
): ReadonlyMap<string, string> {
  if (declared.length === 0) return outer;
  const prefixes = new Map(outer);
  for (const [index, [prefix, namespace]] of declared.entries()) {
    const isReserved =
      prefix === 'xml' ||
      prefix === 'xmlns' ||
      namespace === xmlNamespace ||
      namespace === xmlnsNamespace;
    const isUndeclared = prefix !== '' && namespace === '';
    const isTwice = declared.findIndex(([other]) => other === prefix) < index;
    if (isReserved || isUndeclared || isTwice) throw new SamlProblem('malformed');
    prefixes.set(prefix, namespace);
  }
  return prefixes;
}

function resolvePrefix(prefixes: ReadonlyMap<string, string>, prefix: string): string {
  if (prefix === 'xml') return xmlNamespace;
  const namespace = prefixes.get(prefix);
  if (namespace === undefined && prefix !== '') throw new SamlProblem('malformed');
  return namespace ?? '';
}

function resolveEntities(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replaceAll(/&([^;&]{0,12}(?:;|$))?/g, (_, entity = '') => {
    const name = entity.endsWith(';') ? entity.slice(0, -1) : '';
    const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
    if (known !== undefined) return known;
    const [, hex, decimal] = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(name) ?? [];
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    if (!(code > 0 && code <= 0x10ffff)) throw new SamlProblem('malformed');
    const character = String.fromCodePoint(code);
    if (forbiddenCharacter.test(character)) throw new SamlProblem('malformed');
    return character;
  });
}

export function childrenOf(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return parent.children.filter((child) => isElement(child, namespace, name));
}

export function isElement(element: XmlElement, namespace: string, name: string): boolean {
  return element.namespace === namespace && element.name === name;
}

/** The attribute of that name without a namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((found) => found.namespace === '' && found.name === name)?.value;
}

/** The text of an element that has nothing but text. */
export function plainTextOf(element: XmlElement | undefined): string | undefined {
  return element?.children.length === 0 ? element.text : undefined;
}

export function* walkElements(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* walkElements(child);
}
