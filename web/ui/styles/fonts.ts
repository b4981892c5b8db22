import sans from './fonts/sans.woff2';
import serif from './fonts/serif.woff2';

/** What every first view needs; the italic and the rare letters load when used. */
export const fontPreloads: string[] = [serif, sans];
