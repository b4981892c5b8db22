import type { HandedInFile, Photo } from '../../../contract/assessment/assignments.ts';

/** Something that was handed in and can have pins: a photo, or a picture among the files. */
export interface Picture {
  id: string;
  title: string;
  /** Null for a file, whose size is known once it is loaded. */
  photo: Photo | null;
}

/** Pictures are drawn anew as WebP, whatever they were. */
export const isPicture = ({ format }: HandedInFile) => format === 'webp';

export const fileTitle = ({ name, position }: HandedInFile) => name || `File ${position}`;

export function picturesOf(
  { photos, files }: { photos: readonly Photo[]; files: readonly HandedInFile[] },
  photoTitle: (photo: Photo) => string,
): Picture[] {
  return [
    ...photos.map((photo) => ({ id: photo.id, title: photoTitle(photo), photo })),
    ...files
      .filter(isPicture)
      .map((file) => ({ id: file.id, title: fileTitle(file), photo: null })),
  ];
}
