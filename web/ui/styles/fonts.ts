import sans from './fonts/sans.woff2';
import serif from './fonts/serif.woff2';
import serifItalic from './fonts/serif-italic.woff2';

const preload = (href: string) => ({
  rel: 'preload' as const,
  href,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
});

/** Needed above the fold on every page; italics and rare characters load on use. */
export const fontPreloads = [preload(serif), preload(sans)];

/** For a page whose first heading has words in italics. */
export const italicPreload = preload(serifItalic);
