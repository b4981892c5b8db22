import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { mostQuestionsInFile, type QuestionPicture } from '../../../contract/questions/files.ts';
import { Refusal } from '../refusals.ts';
import {
  asLine,
  fromMarkup,
  fromPlain,
  longestMarkup,
  type Media,
  type PlainText,
} from './plain-text.ts';
import {
  decoded,
  essays,
  nameOfMedia,
  noHints,
  type Outcome,
  toQuestion,
  unread,
  unsupported,
} from './to-question.ts';

const refuse = (detail: string) => new Refusal('unreadable_questions', { detail });

export interface MoodleQuestion {
  question: XmlElement;
  line: number;
}

/** The questions of a file, and one more than are read. */
export function moodleQuestions(xml: string): MoodleQuestion[] {
  // Entities of a file's own can grow without limit, and Moodle declares none.
  const prolog = xml.slice(0, /<quiz[\s>]/.exec(xml)?.index ?? xml.length);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(prolog)) {
    throw refuse('This file declares a document type, which Moodle XML never does.');
  }
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    // Of what is still open at the end, it knows no line.
    const isCut = /^Invalid '\[/.test(valid.err.msg);
    throw refuse(
      isCut
        ? 'This XML file ends too early. Export it again, or download it again.'
        : `This isn’t valid XML: line ${valid.err.line} can’t be read.`,
    );
  }
  const quiz = elementsOf(parseXml(xml)).find(({ name }) => name === 'quiz');
  if (!quiz) throw refuse('This XML file isn’t one of Moodle’s: it has no <quiz>.');
  const questions = quiz.elements().filter(({ name }) => name === 'question');
  const asked = questions.filter(({ attributes }) => attributes.type !== 'category');
  const lineOf = lineCounter(xml);
  return asked
    .slice(0, mostQuestionsInFile + 1)
    .map((question) => ({ question, line: lineOf(question.start) }));
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: '#cdata',
  processEntities: false,
  // A quiz, a question, an answer, its feedback and the text of that.
  maxNestedTags: 12,
  captureMetaData: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

function parseXml(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    throw refuse('This XML file can’t be read: its elements are nested too deeply, or not closed.');
  }
}

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** The offset in the file. */
  start: number;
  elements(): XmlElement[];
  text(): string;
}

const metaData = XMLParser.getMetaDataSymbol() as symbol;

/** The parser's way to keep order: each node is an object with one key, and its attributes under `:@`. */
function elementsOf(nodes: unknown): XmlElement[] {
  return listOf(nodes).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name.startsWith('#')) return [];
    const children = node[name];
    return {
      name,
      attributes: (node[':@'] ?? {}) as Record<string, string>,
      start: (node as Record<symbol, { startIndex?: number }>)[metaData]?.startIndex ?? 0,
      elements: () => elementsOf(children),
      text: () => textOf(children),
    };
  });
}

function listOf(nodes: unknown): Record<string, unknown>[] {
  return Array.isArray(nodes) ? nodes : [];
}

/** What CDATA holds is meant literally; elsewhere the five entities of XML and numbers are decoded, once. */
function textOf(nodes: unknown): string {
  return listOf(nodes)
    .map((node) => {
      if ('#cdata' in node) {
        return listOf(node['#cdata'])
          .map((inner) => String(inner['#text'] ?? ''))
          .join('');
      }
      return '#text' in node ? decodeEntities(String(node['#text'])) : '';
    })
    .join('');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** For offsets that come in order. */
function lineCounter(text: string): (offset: number) => number {
  let [line, passed] = [1, 0];
  return (offset) => {
    for (let at = text.indexOf('\n', passed); at !== -1 && at < offset; ) {
      line += 1;
      passed = at + 1;
      at = text.indexOf('\n', passed);
    }
    return line;
  };
}

export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.elements().find((child) => child.name === name);
}

/** The text inside `<name><text>…</text></name>`. */
function innerText(element: XmlElement | undefined): string {
  return (element && child(element, 'text')?.text()) ?? '';
}

export const nameOf = (question: XmlElement) =>
  asLine(innerText(child(question, 'name')).slice(0, 500));

const kinds: Record<string, string> = {
  matching: 'Matching questions',
  numerical: 'Numerical questions',
  shortanswer: 'Short-answer questions',
  essay: essays,
  cloze: 'Cloze questions',
  multianswer: 'Cloze questions',
  multichoiceset: 'Questions with several right answers',
  calculated: 'Calculated questions',
  calculatedsimple: 'Calculated questions',
  calculatedmulti: 'Calculated questions',
  randomsamatch: 'Matching questions',
  ddwtos: 'Questions with words to drag',
  gapselect: 'Questions with gaps',
  ddmarker: 'Questions with markers to drag',
  ddimageortext: 'Questions with pictures to drag',
  ordering: 'Ordering questions',
};

export function readMoodle({ question, line }: MoodleQuestion): Outcome {
  const type = question.attributes.type ?? '';
  const asked = child(question, 'questiontext');
  const stem = plain(asked);
  if (!stem) return unread(line, nameOf(question), 'Its text is too long.');
  const shown = pictureIn(question, asked, oldImage(question));
  const text = stem.text || (shown.lost.length > 0 ? '' : nameOf(question));
  if (type === 'description') {
    return unread(line, text, 'It has no answers, so it’s a description rather than a question.');
  }
  if (type !== 'multichoice' && type !== 'truefalse') {
    const kind = kinds[type] ?? `Questions of the type “${asLine(type).slice(0, 40)}”`;
    return unread(line, text || nameOf(question), unsupported(kind));
  }
  const answers = question.elements().filter(({ name }) => name === 'answer');
  const options = answers.map((answer, place) => readAnswer(question, answer, place));
  const feedback = plain(child(question, 'generalfeedback'));
  if (!feedback || options.some((option) => option === undefined)) {
    return unread(line, text, 'One of its texts is too long.');
  }
  const read = options.flatMap((option) => option ?? []);
  return toQuestion({
    ...{ line, text },
    options: type === 'truefalse' ? asTrueFalse(read) : read,
    feedback: feedback.text,
    media: [...shown.lost, ...[feedback, ...read].flatMap(({ media }) => media)],
    lostFormula: [stem, feedback, ...read].some(({ lostFormula }) => lostFormula),
    lost: [
      ...undescribed(shown),
      ...read.flatMap(({ remarks }) => remarks),
      ...(question.elements().some(({ name }) => name === 'hint') ? [noHints] : []),
    ],
  });
}

/** Moodle 1.9 kept the picture of a question outside of its text. */
export function oldImage(question: XmlElement): Media[] {
  const [name = '', data = ''] = ['image', 'image_base64'].map(
    (part) => child(question, part)?.text().trim() ?? '',
  );
  return name === '' && data === '' ? [] : [{ isPicture: true, src: name, alt: '' }];
}

const base64 = /^[A-Za-z\d+/\s]*=*\s*$/;

export interface FoundPicture {
  /** The first whose bytes the file has. */
  picture: QuestionPicture | null;
  /** The others, with sounds and videos. */
  lost: Media[];
}

/** What a text of a question shows: an `<answer>`, or its `<questiontext>`. */
export function pictureIn(
  question: XmlElement,
  holder: XmlElement | undefined,
  others: readonly Media[] = [],
): FoundPicture {
  const shown = [...(plain(holder)?.media ?? []), ...others];
  const { embedded } = withoutEmbedded(innerText(holder));
  const [kept] = shown.flatMap((media) => {
    const data = pictureData(question, holder, media, embedded);
    return data ? [{ media, data }] : [];
  });
  if (!kept) return { picture: null, lost: shown };
  const { media, data } = kept;
  return {
    picture: { name: nameOfMedia(media), alt: media.alt.slice(0, 300), data },
    lost: shown.filter((other) => other !== media),
  };
}

export const undescribed = ({ picture }: FoundPicture): string[] =>
  picture?.alt === ''
    ? ['Its picture has no description. Say what it shows before you publish.']
    : [];

/** The bytes of a picture in base64, if the file has them. */
function pictureData(
  question: XmlElement,
  holder: XmlElement | undefined,
  { src, isPicture }: Media,
  embedded: readonly string[],
): string | undefined {
  if (!isPicture) return undefined;
  const place = /^data:picture-(\d+)$/.exec(src)?.[1];
  const data = place === undefined ? storedFile(question, holder, src) : embedded[Number(place)];
  return data && base64.test(data) ? data.replace(/\s+/g, '') : undefined;
}

/** `@@PLUGINFILE@@/part/light.png` is a `<file>` beside the text; in Moodle 1.9 it is part of the question. */
function storedFile(
  question: XmlElement,
  holder: XmlElement | undefined,
  src: string,
): string | undefined {
  const address = /^@@PLUGINFILE@@(\/.*)$/.exec(decoded(src))?.[1]?.replace(/[?#].*$/, '');
  if (address === undefined) return child(question, 'image_base64')?.text();
  return (holder?.elements() ?? [])
    .find(({ name, attributes }) => {
      const { encoding, path = '/', name: fileName = '' } = attributes;
      return name === 'file' && encoding === 'base64' && `${path}${fileName}` === address;
    })
    ?.text();
}

/** Pictures inside the address of an image would make any text too long. Here each is a number. */
function withoutEmbedded(html: string): { html: string; embedded: string[] } {
  const embedded: string[] = [];
  const short = html.replace(
    /data:image\/[a-z+.-]{1,20};base64,([A-Za-z\d+/=\s]*)/gi,
    (_, data: string) => `data:picture-${embedded.push(data) - 1}`,
  );
  return { html: short, embedded };
}

function readAnswer(question: XmlElement, answer: XmlElement, place: number) {
  const text = plain(answer);
  const feedback = plain(child(answer, 'feedback'));
  if (!text || !feedback) return undefined;
  const worth = Number(answer.attributes.fraction ?? 0);
  const shown = optionPictureIn(question, answer, place);
  return {
    text: text.text || shown.name,
    media: [...shown.lost, ...feedback.media],
    lostFormula: text.lostFormula || feedback.lostFormula,
    worth: Number.isFinite(worth) ? worth : 0,
    feedback: feedback.text,
    remarks: shown.remarks,
  };
}

/** The picture of an option, which is called by it if it has no text. */
export function optionPictureIn(question: XmlElement, answer: XmlElement, place: number) {
  const { picture, lost } = pictureIn(question, answer);
  const name = picture ? picture.alt || `Picture ${place + 1}` : '';
  const hasText = plain(answer)?.text !== '';
  return {
    ...{ picture, lost, name },
    remarks: [
      ...(picture && !hasText
        ? [`Option ${place + 1} has no text. It’s called “${name}” now.`]
        : []),
      ...(picture?.alt === ''
        ? [`The picture of option ${place + 1} has no description. Say what it shows.`]
        : []),
    ],
  };
}

/** Moodle writes them in lower case and in any order. */
function asTrueFalse<T extends { text: string }>(options: readonly T[]): T[] {
  const named = options.map((option) => ({
    ...option,
    text: /^true$/i.test(option.text)
      ? 'True'
      : /^false$/i.test(option.text)
        ? 'False'
        : option.text,
  }));
  return named.toSorted((a, b) => Number(b.text === 'True') - Number(a.text === 'True'));
}

/** Nothing if it is too long to be looked at. */
export function plain(element: XmlElement | undefined): PlainText | undefined {
  const { html: text } = withoutEmbedded(innerText(element));
  if (text.length > longestMarkup) return undefined;
  const format = element?.attributes.format ?? 'html';
  if (format === 'plain_text' || format === 'markdown') {
    return fromPlain(text);
  }
  return fromMarkup(text);
}
