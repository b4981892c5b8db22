import type { BlockContent, DefinitionContent, RootContentMap } from 'mdast';
import type { Report } from '../files/problems.ts';

type Directive = RootContentMap['containerDirective'];

const mediaBlocks = ['video', 'audio', 'attachment'] as const;
export type MediaBlock = (typeof mediaBlocks)[number];

export const isMediaBlock = (name: string): name is MediaBlock =>
  (mediaBlocks as readonly string[]).includes(name);

const examples: Record<MediaBlock, string> = {
  video: ':::video{file="media/x.mp4" captions="media/x.vtt" title="…"}',
  audio: ':::audio{file="media/x.mp3" title="…"}',
  attachment: ':::attachment{file="media/x.pdf" title="…"}',
};

const known: Record<MediaBlock, readonly string[]> = {
  video: ['file', 'captions', 'title', 'poster', 'language'],
  audio: ['file', 'captions', 'title', 'language'],
  attachment: ['file', 'title'],
};

export const longestTitle = 120;
/** What a transcript may contain: paragraphs, and lists. */
const spoken: readonly string[] = ['paragraph', 'list', 'blockquote'];

/**
 * `:::video{file="media/depth.mp4" captions="media/depth.vtt" title="…"}` with its transcript as text inside. What it becomes is
 * decided once the page is safe (media-figure.ts): until then it is a placeholder.
 */
export function readMediaBlock(node: Directive, written: string, report: Report): void {
  const kind = node.name as MediaBlock;
  const attributes = node.attributes ?? {};
  const others = Object.keys(attributes).filter((name) => !known[kind].includes(name));
  if (others.length > 0) {
    const unknown = others.join(', ').slice(0, 60);
    report(node, 'unknown_attribute', `${unknown} is not known here: ${examples[kind]}.`);
  }
  if (!attributes.file) report(node, 'no_file', `Name the file: ${examples[kind]}.`);
  const title = (attributes.title ?? '').trim();
  if (title === '') report(node, 'no_title', `Give it a title: ${examples[kind]}.`);
  if (title.length > longestTitle) {
    report(node, 'long_title', `The title can have at most ${longestTitle} characters.`);
  }
  if (!/\n[ \t]*:{3,}[ \t]*$/.test(written.trimEnd())) {
    report(
      node,
      'not_closed',
      `Close it with ::: on a line of its own, below ${whatIsInside[kind]}.`,
    );
  }
  node.children = withTranslations(
    node.children.filter((child) => isTranslation(child, kind) || isAllowed(child, kind, report)),
    report,
  );
  const { file = '', captions = '', poster = '', language = '' } = attributes;
  node.data = {
    hName: 'figure',
    hProperties: {
      dataMedia: kind,
      dataFile: file,
      dataTitle: title.slice(0, longestTitle),
      ...(captions && { dataCaptions: captions }),
      ...(poster && { dataPoster: poster }),
      ...(language && { dataLanguage: language }),
    },
  };
}

const translationExample = '::translation{language="de" captions="media/x-de.vtt"}';

const isTranslation = (
  child: BlockContent | DefinitionContent,
  kind: MediaBlock,
): child is RootContentMap['leafDirective'] =>
  child.type === 'leafDirective' && child.name === 'translation' && kind !== 'attachment';

/**
 * `::translation{language="de" captions="media/depth-de.vtt"}`: captions in another language, with their transcript below, up to
 * the next one. They become a part of the block each, which media-figure.ts replaces.
 */
function withTranslations(children: Directive['children'], report: Report): Directive['children'] {
  const parts: Directive['children'] = [];
  let inside: Directive['children'] = parts;
  for (const child of children) {
    if (child.type !== 'leafDirective') {
      inside.push(child);
      continue;
    }
    const { language = '', captions = '', ...others } = child.attributes ?? {};
    const unknown = Object.keys(others).join(', ').slice(0, 60);
    if (unknown) {
      report(child, 'unknown_attribute', `${unknown} is not known here: ${translationExample}.`);
    }
    inside = [];
    parts.push({
      // Any element with content would do: what counts is what it becomes.
      type: 'blockquote',
      children: inside as RootContentMap['blockquote']['children'],
      ...(child.position && { position: child.position }),
      data: {
        hName: 'div',
        hProperties: {
          dataTranslation: language ?? '',
          ...(captions && { dataCaptions: captions }),
        },
      },
    });
  }
  return parts;
}

const whatIsInside: Record<MediaBlock, string> = {
  video: 'its transcript',
  audio: 'its transcript',
  attachment: 'what it is about',
};

function isAllowed(
  child: BlockContent | DefinitionContent,
  kind: MediaBlock,
  report: Report,
): boolean {
  const isLabel = child.type === 'paragraph' && child.data?.directiveLabel;
  if (isLabel) {
    report(child, 'label_not_title', `The title goes between the braces: ${examples[kind]}.`);
    return false;
  }
  if (spoken.includes(child.type)) return true;
  report(child, 'in_transcript', `Only paragraphs, lists and quotes can be inside :::${kind}.`);
  return false;
}
