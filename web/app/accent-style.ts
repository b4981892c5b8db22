import type { CSSProperties } from 'react';
import { accentColours, papers } from '../../contract/site/accent.ts';

/** The site's accent in place of marigold, in both themes, as custom properties of the document. */
export function accentStyle(accent: string): CSSProperties {
  const { light, dark } = accentColours(accent);
  const both = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`;
  return {
    '--accent': both('accent'),
    '--accent-2': both('hover'),
    '--accent-text': both('accent'),
    '--accent-wash': both('wash'),
    '--on-accent': both('onAccent'),
    // On deep ground the button is paper, with the accent as its text.
    '--deep-accent': papers.light,
    '--deep-accent-2': '#ffffff',
    '--deep-on-accent': light.accent,
  } as CSSProperties;
}
