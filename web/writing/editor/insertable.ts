import type { PlayedKind } from '../../../contract/writing/media-block.ts';
import type { EditorIconName } from './editor-icon-paths.ts';
import { setBlockType } from './source/block-type.ts';
import { blocks, type Edit, insertBlock, insertSpoken } from './source/commands.ts';

/** What has fields of its own before it is inserted. */
export type InsertDialog = 'figures' | 'activities' | 'embed' | 'formula' | PlayedKind;

export type Insertable = {
  id: string;
  label: string;
  hint: string;
  /** Other words that people look for it by. */
  keywords: string;
  icon: EditorIconName;
  /** How Markdown writes it, for the help. */
  sign: string;
} & ({ edit: Edit; opens?: undefined } | { opens: InsertDialog; edit?: undefined });

/** Every block of lessons, for the Insert menu, the menu behind `/` and the help. */
export const insertables: readonly Insertable[] = [
  {
    id: 'heading',
    label: 'Heading',
    hint: 'Begins a section',
    keywords: 'title section h2',
    icon: 'heading',
    sign: '## Heading',
    edit: setBlockType('heading'),
  },
  {
    id: 'subheading',
    label: 'Small heading',
    hint: 'Inside a section',
    keywords: 'subheading title h3',
    icon: 'subheading',
    sign: '### Small heading',
    edit: setBlockType('subheading'),
  },
  {
    id: 'bullets',
    label: 'List',
    hint: 'Enter continues it, Enter on an empty item ends it',
    keywords: 'bullets points items unordered',
    icon: 'bullets',
    sign: '- item',
    edit: setBlockType('bullets'),
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    hint: 'For steps in order',
    keywords: 'steps ordered 123',
    icon: 'numbers',
    sign: '1. item',
    edit: setBlockType('numbers'),
  },
  {
    id: 'note',
    label: 'Side note',
    hint: 'Explains a term in the margin',
    keywords: 'aside term definition explain glossary',
    icon: 'note',
    sign: ':::note[term] … :::',
    edit: insertBlock(blocks.note),
  },
  {
    id: 'compare',
    label: 'Comparison',
    hint: 'Closed below an exercise until learners open it',
    keywords: 'compare answer solution reveal hidden findings',
    icon: 'compare',
    sign: ':::compare … :::',
    edit: insertBlock(blocks.compare),
  },
  {
    id: 'say',
    label: 'Spoken phrase',
    hint: 'Japanese that learners can hear',
    keywords: 'say speak sound pronounce japanese kana',
    icon: 'say',
    sign: ':say[こんにちは]',
    edit: insertSpoken,
  },
  {
    id: 'figure',
    label: 'Image or figure',
    hint: 'With a text alternative and a caption',
    keywords: 'picture photo photograph drawing svg diagram',
    icon: 'figure',
    sign: '![what it shows](figures/x.svg "Caption")',
    opens: 'figures',
  },
  {
    id: 'video',
    label: 'Video',
    hint: 'With captions and a transcript',
    keywords: 'film movie mp4 webm',
    icon: 'video',
    sign: ':::video{file="media/x.mp4" …} … :::',
    opens: 'video',
  },
  {
    id: 'audio',
    label: 'Audio',
    hint: 'With a transcript',
    keywords: 'sound recording mp3 listen',
    icon: 'audio',
    sign: ':::audio{file="media/x.mp3" …} … :::',
    opens: 'audio',
  },
  {
    id: 'pdf',
    label: 'PDF',
    hint: 'A worksheet to save or print',
    keywords: 'file attachment download worksheet',
    icon: 'pdf',
    sign: ':::attachment{file="media/x.pdf" …} :::',
    opens: 'pdf',
  },
  {
    id: 'embed',
    label: 'Embed',
    hint: 'A video or a page of another site',
    keywords: 'youtube vimeo website iframe address',
    icon: 'embed',
    sign: '::embed{address="…" title="…"}',
    opens: 'embed',
  },
  {
    id: 'activity',
    label: 'Activity',
    hint: 'Something to do, with tasks',
    keywords: 'exercise task interactive try playground',
    icon: 'activity',
    sign: ':::activity{id="…"}',
    opens: 'activities',
  },
  {
    id: 'table',
    label: 'Table',
    hint: 'Two columns to start with',
    keywords: 'columns rows grid cells',
    icon: 'table',
    sign: '| a | b |, with |---|---| as the second row',
    edit: insertBlock(blocks.table),
  },
  {
    id: 'formula',
    label: 'Formula',
    hint: 'TeX, shown as it will be read',
    keywords: 'math maths mathematics equation tex latex sum fraction',
    icon: 'formula',
    sign: '$x^2$ in a line, $$x^2$$ on its own',
    opens: 'formula',
  },
  {
    id: 'code',
    label: 'Code',
    hint: 'Keeps its spaces and line breaks',
    keywords: 'program source monospace listing',
    icon: 'code',
    sign: '```js … ```',
    edit: insertBlock(blocks.code),
  },
  {
    id: 'quote',
    label: 'Quote',
    hint: 'Someone else’s words',
    keywords: 'blockquote citation said',
    icon: 'quote',
    sign: '> words',
    edit: insertBlock(blocks.quote),
  },
  {
    id: 'summary',
    label: 'Summary',
    hint: 'How every lesson ends',
    keywords: 'recap end remember conclusion',
    icon: 'summary',
    sign: '## Summary',
    edit: insertBlock(blocks.summary),
  },
];
