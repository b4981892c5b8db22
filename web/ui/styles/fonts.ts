import sans from './fonts/sans.woff2';
import serif from './fonts/serif.woff2';

/** Needed above the fold on every page; italics and rare characters load on use. */
export const fontPreloads: string[] = [serif, sans];
