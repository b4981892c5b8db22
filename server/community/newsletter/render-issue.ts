import type { Nodes, Parents, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { type IssueContent, issueDrawings } from '../../../contract/community/newsletter-desk.ts';
import type { Config } from '../../config.ts';
import { escapeHtml, htmlFrame } from '../../platform/mail/mail-template.ts';

export interface RenderedIssue {
  html: string;
  text: string;
  /** The addresses of its links, each once. */
  links: string[];
  /** Why it can't go out yet. */
  problems: string[];
}

export interface IssueFrame {
  siteName: string;
  publicUrl: string;
  stopUrl: string;
  /** Where a link leads, by its place in `links`; directly unless given. */
  linkTo?: (url: string, position: number) => string;
}

/** What every issue of this site has in common. */
export const frameOf = ({
  site,
  publicUrl,
}: Config): Pick<IssueFrame, 'siteName' | 'publicUrl'> => ({
  siteName: site.name,
  publicUrl,
});

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false });

const styles = {
  heading: [
    'font:400 28px/1.2 Georgia,serif;margin:0 0 16px',
    'font:400 26px/1.2 Georgia,serif;margin:32px 0 12px',
    'font:600 17px/1.4 system-ui,-apple-system,Segoe UI,sans-serif;margin:28px 0 8px',
  ],
  paragraph: 'margin:0 0 16px',
  list: 'margin:0 0 16px;padding-left:24px',
  item: 'margin:0 0 6px',
  quote: 'margin:0 0 16px;padding-left:16px;border-left:2px solid #C4A274;color:#44504B',
  link: 'color:#0F5458;font-weight:600',
  code: 'font:15px ui-monospace,monospace;background:#F1E7D6;padding:1px 4px',
  line: 'border:0;border-top:1px solid #E4DDD0;margin:28px 0',
};

/** An issue as an email: HTML with inline styles, which is all that mail programs read, and the same as plain text. */
export function renderIssue(issue: IssueContent, frame: IssueFrame): RenderedIssue {
  const links: string[] = [];
  const problems = new Set<string>();
  if (issue.subject === '') problems.add('Write a subject.');
  if (issue.text.trim() === '') problems.add('Write a text.');

  const resolve = (given: string): string | null => {
    const url = given.startsWith('/') ? `${frame.publicUrl}${given}` : given;
    if (/^mailto:[^\s<>"]+$/i.test(url)) return url;
    if (!URL.canParse(url) || !/^https?:\/\//i.test(url)) {
      problems.add(
        `The link “${given.slice(0, 80)}” leads nowhere. Begin it with https:// or with /.`,
      );
      return null;
    }
    if (!links.includes(url)) links.push(url);
    return frame.linkTo?.(url, links.indexOf(url)) ?? url;
  };

  const inside = (node: Parents): string => node.children.map(toHtml).join('');
  const toHtml = (node: Nodes): string => {
    switch (node.type) {
      case 'root':
        return node.children.map(toHtml).join('\n');
      case 'text':
        return escapeHtml(node.value);
      case 'paragraph':
        return `<p style="${styles.paragraph}">${inside(node)}</p>`;
      case 'heading': {
        const level = Math.min(node.depth, 3);
        return `<h${level} style="${styles.heading[level - 1]}">${inside(node)}</h${level}>`;
      }
      case 'strong':
        return `<strong>${inside(node)}</strong>`;
      case 'emphasis':
        return `<em>${inside(node)}</em>`;
      case 'delete':
        return `<s>${inside(node)}</s>`;
      case 'inlineCode':
        return `<code style="${styles.code}">${escapeHtml(node.value)}</code>`;
      case 'break':
        return '<br>';
      case 'thematicBreak':
        return `<hr style="${styles.line}">`;
      case 'blockquote':
        return `<blockquote style="${styles.quote}">${inside(node)}</blockquote>`;
      case 'list': {
        const tag = node.ordered ? 'ol' : 'ul';
        return `<${tag} style="${styles.list}">${inside(node)}</${tag}>`;
      }
      case 'listItem':
        return `<li style="${styles.item}">${node.children.map((child) => (child.type === 'paragraph' ? inside(child) : toHtml(child))).join('')}</li>`;
      case 'link': {
        const href = resolve(node.url);
        return href === null
          ? inside(node)
          : `<a href="${escapeHtml(href)}" style="${styles.link}">${inside(node)}</a>`;
      }
      default:
        problems.add(unsupported(node));
        return '';
    }
  };

  const tree = parser.parse(issue.text);
  // There is no space above the first block.
  const body = toHtml(tree).replace(/^(<h\d style="[^"]*margin:)\d+px/, (_, start) => `${start}0`);
  const text = blocksOf(tree.children, frame, links);
  const closing = `You’re receiving this email because you subscribed to the newsletter of ${frame.siteName} on ${new URL(frame.publicUrl).host}.`;
  const stopLink = { label: 'Unsubscribe', url: frame.stopUrl };
  return {
    html: htmlFrame({
      title: issue.subject,
      preview: issue.firstLine,
      top: pictureOf(issue, frame.publicUrl),
      body,
      closing,
      stopLink,
    }),
    text: `${text}\n\n-- \n${frame.siteName}\n${closing}\n${stopLink.label}: ${stopLink.url}\n`,
    links,
    problems: [...problems],
  };
}

function pictureOf({ drawing }: IssueContent, publicUrl: string): string {
  if (!drawing) return '';
  const url = `${publicUrl}/newsletter/${drawing}.png`;
  return `<img src="${escapeHtml(url)}" width="560" height="280" alt="${escapeHtml(issueDrawings[drawing])}" style="display:block;width:100%;height:auto">\n`;
}

function unsupported(node: Nodes): string {
  switch (node.type) {
    case 'image':
    case 'imageReference':
      return 'Pictures in the text aren’t sent. Choose a drawing for the top instead.';
    case 'html':
      return 'HTML isn’t sent. Use Markdown instead.';
    case 'table':
      return 'Tables don’t fit on phones. Use a list instead.';
    case 'linkReference':
      return 'Write links as [text](address).';
    case 'code':
      return 'Blocks of code aren’t sent. Remove the indent or the ``` around them.';
    default:
      return 'Part of the text can’t be sent. Use headings, paragraphs, lists, quotes and links.';
  }
}

/** Plain text that reads well on its own: links follow their words. */
function blocksOf(nodes: readonly RootContent[], frame: IssueFrame, links: string[]): string {
  const words = (node: Nodes): string => {
    if (node.type === 'text' || node.type === 'inlineCode') return node.value;
    if (node.type === 'break') return '\n';
    if (node.type === 'link') {
      const url = node.url.startsWith('/') ? `${frame.publicUrl}${node.url}` : node.url;
      const position = links.indexOf(url);
      const label = node.children.map(words).join('');
      if (position < 0) return url.startsWith('mailto:') ? `${label} (${url.slice(7)})` : label;
      return `${label}: ${frame.linkTo?.(url, position) ?? url}`;
    }
    return 'children' in node ? node.children.map(words).join('') : '';
  };
  const block = (node: RootContent): string => {
    switch (node.type) {
      case 'list':
        return node.children
          .map((item, index) => {
            const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '-';
            const text = item.children.map(block).join('\n');
            return `${mark} ${text.replaceAll('\n', '\n  ')}`;
          })
          .join('\n');
      case 'blockquote':
        return node.children.map(block).join('\n\n').replace(/^/gm, '> ');
      case 'thematicBreak':
        return '* * *';
      default:
        return words(node);
    }
  };
  return nodes
    .map(block)
    .filter((text) => text !== '')
    .join('\n\n');
}
