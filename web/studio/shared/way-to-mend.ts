interface WayToMend {
  /** Of the button that leads there. */
  label: string;
  /** The video or recording whose captions or transcript it is about; otherwise the fields of what is on the line. */
  file?: string;
  part?: 'transcript';
}

/** How a problem of a text is mended without writing Markdown; null where it is the text itself. */
export function wayToMend({
  code,
  file,
}: {
  code: string;
  file?: string | undefined;
}): WayToMend | null {
  switch (code) {
    case 'no_captions':
    case 'lost_captions':
    case 'empty_translation':
      return file ? { label: 'Write captions', file } : null;
    case 'no_transcript':
      return file ? { label: 'Write the transcript', file, part: 'transcript' } : null;
    case 'no_caption':
    case 'short_alternative':
      return { label: 'Edit figure' };
    case 'no_title':
      return { label: 'Add a title' };
    default:
      return null;
  }
}
