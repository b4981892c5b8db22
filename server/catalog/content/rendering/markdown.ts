import type { Nodes, Root, RootContent, RootContentMap } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, type VisitorResult, visit } from 'unist-util-visit';
import type { Report } from '../files/problems.ts';
import { dollarFormulas } from '../formulas/dollar-formulas.ts';
import { readFormula } from '../formulas/place-formulas.ts';
import { embedExample, readEmbed } from './embed.ts';
import { isMediaBlock, readMediaBlock } from './media-block.ts';

const parser = unified()
  .use(remarkParse)
  // A single ~ means "about": ~20 to ~30 minutes.
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath, { singleDollarTextMath: false })
  .use(dollarFormulas)
  .use(remarkDirective);

const activityId = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const mostCells = 2_000;
const mostFormulas = 200;
const japanese = /^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\p{N}\u3000-\u303f\uff00-\uffefー・…\s]+$/u;

/** Parses Markdown, resolves directives and removes what isn't allowed. */
export function parseMarkdown(source: string, report: Report): Root {
  const tree = parser.parse(source);
  let cells = 0;
  let formulas = 0;
  const written = ({ position }: Nodes) =>
    source.slice(position?.start.offset, position?.end.offset);

  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return;
    const siblings: RootContent[] = parent.children;
    const replaceBy = (...nodes: RootContent[]): VisitorResult => {
      siblings.splice(index, 1, ...nodes);
      return [SKIP, index + nodes.length];
    };

    switch (node.type) {
      case 'textDirective':
        if (node.name === 'say' && readSay(node, report)) return SKIP;
        // The `:30` of 10:30 parses as a directive; an intended one has brackets.
        if (node.name !== 'say' && written(node) !== `:${node.name}`) {
          report(node, 'unknown_phrase', `:${node.name} is not known; there is :say[…].`, {
            values: { name: node.name },
          });
        }
        return replaceBy({ type: 'text', value: written(node) });
      case 'leafDirective':
        if (node.name === 'embed') return readEmbed(node, report) ? SKIP : replaceBy();
        if (node.name === 'activity') {
          report(node, 'activity_colons', 'An activity has three colons: :::activity{id="…"}.');
        } else if (isMediaBlock(node.name)) {
          const example = `:::${node.name}{file="…" title="…"}`;
          report(node, 'media_colons', `Write three colons, and ::: again below: ${example}.`);
        } else {
          const values = { name: node.name };
          report(node, 'unknown_block', `::${node.name} is not known.`, { values });
        }
        return replaceBy({ type: 'paragraph', children: [{ type: 'text', value: written(node) }] });
      case 'containerDirective':
        if (node.name === 'note') return readNote(node, report);
        if (node.name === 'compare') return readComparison(node, report);
        if (isMediaBlock(node.name)) return readMediaBlock(node, written(node), report);
        if (node.name === 'activity') {
          // Nothing closes it, so that what follows on the page seems to be inside.
          const following = readActivity(node, report);
          siblings.splice(index + 1, 0, ...following);
          return [SKIP, index + 1];
        }
        if (node.name === 'embed') {
          report(node, 'embed_colons', `An embed is one line with two colons: ${embedExample}.`);
        } else {
          report(
            node,
            'unknown_block',
            `:::${node.name} is not known; there are :::note[…], :::compare, :::activity{id="…"}, :::video, :::audio, :::attachment and ::embed.`,
            { values: { name: node.name } },
          );
        }
        siblings.splice(index, 1, ...node.children);
        return [SKIP, index];
      case 'paragraph': {
        // `$$…$$` alone on its line is a block, as it is on three lines.
        const [only, ...others] = node.children;
        if (only?.type !== 'inlineMath' || others.length > 0 || !written(only).startsWith('$$')) {
          return;
        }
        siblings[index] = { type: 'math', value: only.value, position: node.position };
        return index;
      }
      case 'inlineMath':
      case 'math':
        formulas += 1;
        if (formulas <= mostFormulas) return readFormula(node, report);
        if (formulas === mostFormulas + 1) {
          report(node, 'many_formulas', `A text can have at most ${mostFormulas} formulas.`);
        }
        return replaceBy({ type: 'text', value: '' });
      case 'html':
        report(node, 'raw_html', 'Raw HTML is not allowed.');
        return replaceBy();
      case 'footnoteReference':
        report(node, 'footnote', 'Footnotes are not allowed; there is :::note[…].');
        return replaceBy({ type: 'text', value: written(node) });
      case 'footnoteDefinition':
        return replaceBy();
      case 'listItem':
        if (typeof node.checked === 'boolean') {
          report(node, 'tick_box', 'Lists cannot have tick boxes.');
        }
        node.checked = null;
        return;
      case 'heading':
        if (node.depth !== 2 && node.depth !== 3) {
          report(node, 'heading_depth', 'Headings start with ## or ###.');
        }
        node.depth = node.depth > 2 ? 3 : 2;
        return;
      case 'table':
        // Short rows are padded to the width of the first, so a small source could produce millions of cells.
        cells += node.children.length * (node.align?.length ?? 0);
        if (cells <= mostCells) return;
        report(
          node,
          'large_tables',
          `The tables are too large: at most ${mostCells} cells in a text.`,
        );
        return replaceBy();
      case 'code':
        if (!/^[a-z0-9]+$/.test(node.lang ?? '')) {
          report(node, 'code_language', 'Write code between ``` and name its language.');
        }
        return;
    }
  });
  return tree;
}

/** `:say[あ]`: a button that speaks its text. */
function readSay(node: RootContentMap['textDirective'], report: Report): boolean {
  const [words, ...others] = node.children;
  const isSpeakable = words?.type === 'text' && others.length === 0 && japanese.test(words.value);
  if (!isSpeakable || Object.keys(node.attributes ?? {}).length > 0) {
    report(node, 'not_japanese', ':say[…] can contain only Japanese.');
    return false;
  }
  node.data = {
    hName: 'button',
    hProperties: { type: 'button', className: ['say'], dataSay: words.value, lang: 'ja' },
  };
  return true;
}

/** `:::note[term]`: a note in the margin. */
function readNote(node: RootContentMap['containerDirective'], report: Report): void {
  const [label] = node.children;
  if (label?.type === 'paragraph' && label.data?.directiveLabel) {
    label.data.hName = 'b';
  } else {
    report(node, 'no_term', 'A note names its term: :::note[term].');
  }
  node.data = { hName: 'aside', hProperties: { className: ['note'] } };
}

/** `:::compare`: our own findings in an exercise, closed until learners have tried it themselves. */
function readComparison(node: RootContentMap['containerDirective'], report: Report): void {
  const [first] = node.children;
  if (!first) {
    report(node, 'empty_comparison', 'A comparison needs text between :::compare and :::.');
  }
  if (first?.type === 'paragraph' && first.data?.directiveLabel) {
    report(
      node,
      'titled_comparison',
      'A comparison has no title: write :::compare alone on its line.',
    );
  }
  node.data = { hName: 'details', hProperties: { className: ['compare'] } };
}

/** `:::activity{id="stop-trader"}`: a place for an activity. Returns the nodes below it. */
function readActivity(
  node: RootContentMap['containerDirective'],
  report: Report,
): RootContentMap['containerDirective']['children'] {
  const { id, ...others } = node.attributes ?? {};
  if (!id || !activityId.test(id) || Object.keys(others).length > 0) {
    report(node, 'activity_id', 'An activity names its file: :::activity{id="stop-trader"}.');
  }
  const [first, ...rest] = node.children;
  const hasLabel = first?.type === 'paragraph' && first.data?.directiveLabel;
  if (hasLabel) report(node, 'activity_title', 'The title of an activity is in its file.');
  const following = hasLabel ? rest : node.children;
  node.children = [];
  if (node.position && following.length > 0) node.position.end = node.position.start;
  node.data = { hName: 'div', hProperties: { dataActivity: id ?? '' } };
  return following;
}
