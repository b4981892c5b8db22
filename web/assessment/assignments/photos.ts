import { maxPhotoBytes, photoTypes } from '../../../contract/assessment/assignments.ts';

const notAPhoto =
  'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or HEIC file.';
const tooLarge = `This file is larger than ${maxPhotoBytes / 1024 / 1024} MB. Please choose a smaller one.`;

const types: readonly string[] = [...photoTypes, 'image/heif'];
const ending = /\.(jpe?g|png|webp|heic|heif)$/i;

/** For the file dialog: endings too, because many systems know no type for HEIC. */
export const acceptedPhotos = [...photoTypes, '.heic', '.heif'].join(',');

/** What is wrong with a file, in the words of the server, which looks at its content as well. */
export function checkPhoto({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string {
  const isPhoto = type ? types.includes(type) : ending.test(name);
  if (!isPhoto || size === 0) return notAPhoto;
  return size > maxPhotoBytes ? tooLarge : '';
}
