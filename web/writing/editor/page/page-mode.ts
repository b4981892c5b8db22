import type { Extension } from '@codemirror/state';
import { inlineMarks } from './inline-marks.ts';
import { pageBlocks } from './page-blocks.ts';
import { pageKeys } from './page-keys.ts';
import { pageTheme } from './page-theme.ts';

/** The Markdown, drawn as the page it makes. Nothing here changes the text but what someone types. */
export const pageMode: Extension = [pageBlocks, inlineMarks, pageKeys, pageTheme];
