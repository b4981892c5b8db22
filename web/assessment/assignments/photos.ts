import { maxPhotoBytes, photoTypes } from '../../../contract/assessment/assignments.ts';

const notAPhotoMessage = 'We can’t read this file as a photo. Choose a JPEG, PNG or WebP file.';
const tooLargeMessage = `This file is larger than ${maxPhotoBytes / 1024 / 1024} MB. Choose a smaller one.`;

const types: readonly string[] = [...photoTypes, 'image/heif'];
const extension = /\.(jpe?g|png|webp|heic|heif)$/i;

/** For the file dialog; with extensions, as many systems have no type for HEIC. The server explains what to do with one. */
export const acceptedPhotos = [...photoTypes, '.heic', '.heif'].join(',');

/** The error of a file, in the server's words; the server also checks its content. */
export function checkPhoto({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string {
  const isPhoto = type ? types.includes(type) : extension.test(name);
  if (!isPhoto || size === 0) return notAPhotoMessage;
  return size > maxPhotoBytes ? tooLargeMessage : '';
}
