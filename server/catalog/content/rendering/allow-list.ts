import type { Options as Schema } from 'rehype-sanitize';

/**
 * A path of this site. Browsers read `//host`, `/\host` and `/<tab>/host` as another site, so
 * none of these characters may stand anywhere.
 */
const internalPath = /^\/(?!\/)[^\\\s\p{Cc}]*$/u;
const figurePath = /^figures\/([a-z0-9-]+)\.svg$/;

export const isInternalPath = (href: string) => internalPath.test(href);
export const figureNameIn = (src: string) => figurePath.exec(src)?.[1];

/** Exactly what the renderer makes of Markdown; whatever else got in is left out here. */
export const allowList: Schema = {
  tagNames: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'br',
    'pre',
    'code',
    'strong',
    'em',
    'del',
    'a',
    'aside',
    'b',
    'button',
    'div',
    'figure',
    'figcaption',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  attributes: {
    p: [['className', 'lead']],
    h2: ['id'],
    h3: ['id'],
    ol: ['start'],
    pre: ['tabIndex'],
    code: [['className', /^language-[a-z0-9]+$/]],
    a: [['href', internalPath]],
    aside: [['className', 'note']],
    button: [['type', 'button'], ['className', 'say'], 'dataSay', ['lang', 'ja']],
    div: [['className', 'figure', 'table'], 'tabIndex', ['role', 'region'], 'ariaLabel'],
    // Stands for a figure until its drawing takes the place.
    img: [['src', figurePath], 'alt'],
    table: [['className', 'kana']],
    th: [
      ['scope', 'col'],
      ['align', 'left', 'center', 'right'],
    ],
    td: [['align', 'left', 'center', 'right']],
  },
  required: {},
  strip: ['script', 'style'],
  // Ids are slugs, without the underscores and capitals of the names that scripts look for.
  clobber: [],
  protocols: {},
};
