type Given = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * Files that were dropped on the text. Text files become text; the editor would turn any other into unreadable characters. Those
 * that aren't pictures are sent too, because a browser doesn't know every kind of picture by its name: the server says which are.
 */
export const droppedPictures = (given: Given | null): File[] =>
  [...(given?.files ?? [])].filter(({ type }) => !type.startsWith('text/'));

/** Office programs put a picture of the text beside the text: then someone wants the text. */
export const pastedPictures = (given: Given | null): File[] =>
  given?.getData('text/plain') ? [] : droppedPictures(given);
