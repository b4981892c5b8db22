import { markdownLanguage } from '@codemirror/lang-markdown';

type SyntaxNode = ReturnType<typeof markdownLanguage.parser.parse>['topNode'];

const elements: Readonly<Record<string, string>> = {
  StrongEmphasis: 'strong',
  Emphasis: 'em',
  Strikethrough: 's',
  InlineCode: 'code',
  Link: 'span',
};
const marks = /^(?:Emphasis|Strikethrough|Code|Link)Mark$|^(?:URL|LinkTitle)$/;

/** The words of a cell as the page shows them. */
export function renderInline(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of text.split(/(:say\[[^\]\n]+\])/)) {
    const [, spoken] = /^:say\[(.+)\]$/.exec(part) ?? [];
    if (spoken) fragment.append(spokenWords(spoken));
    else if (part) addParagraph(part, fragment);
  }
  return fragment;
}

function spokenWords(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'cm-say';
  element.lang = 'ja';
  element.textContent = text;
  return element;
}

function addParagraph(text: string, into: DocumentFragment): void {
  const paragraph = markdownLanguage.parser.parse(text).topNode.firstChild;
  // A dash or a number alone would be a list: it is read as written.
  if (paragraph?.name !== 'Paragraph') {
    into.append(text);
    return;
  }
  into.append(text.slice(0, paragraph.from));
  addInline(paragraph, text, into);
  into.append(text.slice(paragraph.to));
}

function addInline(node: SyntaxNode, text: string, into: ParentNode): void {
  let at = node.from;
  const addText = (to: number) => {
    if (to > at) into.append(text.slice(at, to));
    at = to;
  };
  for (let child = node.firstChild; child; child = child.nextSibling) {
    addText(child.from);
    const isLink = child.name !== 'Link' || child.getChild('URL') !== null;
    const tag = isLink ? elements[child.name] : undefined;
    if (child.name === 'Escape') into.append(text.slice(child.from + 1, child.to));
    else if (tag) {
      const element = document.createElement(tag);
      if (child.name === 'Link') element.className = 'cm-link';
      addInline(child, text, element);
      into.append(element);
    } else if (!marks.test(child.name)) into.append(text.slice(child.from, child.to));
    at = child.to;
  }
  addText(node.to);
}
