import type { Options as Schema } from 'rehype-sanitize';
import { otherSiteAddress } from '../../../../contract/site/other-sites.ts';

/**
 * A path of this site. Browsers read `//host`, `/\host` and `/<tab>/host` as another site, so these characters are not allowed
 * anywhere. Nor are two slashes in a row: `/..//host` becomes `//host` on its way through the router.
 */
const internalPath = /^\/(?![^?#]*\/\/)(?!\/)[^\\\s\p{Cc}]*$/u;
const figurePath = /^figures\/(?:([a-z0-9-]+)\.svg|([a-z0-9-]+\.(?:png|jpg|webp)))$/;

export const isInternalPath = (href: string) => internalPath.test(href);

/** `figures/stairs.svg` without its folder, as the studio names it. */
export const bareName = (path: string) => path.replace(/^(?:figures|media)\//, '');

/** `stairs` for figures/stairs.svg, and `stairs.png` for figures/stairs.png. */
export function figureNameIn(src: string): string | undefined {
  const [, drawing, image] = figurePath.exec(src) ?? [];
  return drawing ?? image;
}

/** Exactly what the renderer produces; anything else is removed. */
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
    'details',
    'div',
    'span',
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
    a: [
      ['href', internalPath, otherSiteAddress],
      ['rel', 'noopener', 'noreferrer'],
      ['className', 'leaves'],
    ],
    aside: [['className', 'note']],
    button: [['type', 'button'], ['className', 'say'], 'dataSay', ['lang', 'ja'], 'tabIndex'],
    details: [['className', 'compare']],
    // With dataFormula a placeholder for a formula, whose MathML has its own allow-list.
    span: ['dataFormula'],
    // With dataActivity or dataFormula a placeholder, too.
    div: [
      ['className', 'figure', 'table'],
      'dataFormula',
      'dataActivity',
      // With dataTranslation what a player has in another language, which is replaced with it.
      'dataTranslation',
      'dataCaptions',
      'tabIndex',
      ['role', 'region'],
      'ariaLabel',
    ],
    // With dataMedia a placeholder for a player, whose values are checked when it is replaced.
    figure: [
      ['dataMedia', 'video', 'audio', 'attachment'],
      'dataFile',
      'dataTitle',
      'dataCaptions',
      'dataPoster',
      'dataLanguage',
      ['dataEmbed', otherSiteAddress],
    ],
    // A placeholder that is replaced by the figure's SVG.
    img: [['src', figurePath], 'alt'],
    table: [['className', 'kana']],
    th: [
      ['scope', 'col', 'row'],
      ['align', 'left', 'center', 'right'],
    ],
    td: [['align', 'left', 'center', 'right']],
  },
  required: {},
  strip: ['script', 'style'],
  // Ids are slugs, which can't collide with names that scripts look up.
  clobber: [],
  protocols: {},
};
