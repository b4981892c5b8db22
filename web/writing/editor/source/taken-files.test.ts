import { expect, it } from 'vitest';
import { droppedPictures, pastedPictures } from './taken-files.ts';

const photo = new File(['…'], 'IMG_0001.JPG', { type: 'image/jpeg' });
const notes = new File(['Notes'], 'notes.txt', { type: 'text/plain' });
const pdf = new File(['%PDF-1.4'], 'handout.pdf', { type: 'application/pdf' });
// Browsers on most computers don't know what HEIC is.
const fromPhone = new File(['…'], 'IMG_0002.HEIC', { type: '' });

const given = (files: File[], text = '') => ({
  files: files as unknown as FileList,
  getData: () => text,
});

it('pictures are taken, text files stay text, and no other file is typed into the lesson', () => {
  expect(droppedPictures(given([photo, notes, pdf, fromPhone]))).toEqual([photo, pdf, fromPhone]);
  expect(droppedPictures(given([notes]))).toEqual([]);
  expect(droppedPictures(null)).toEqual([]);
});

it('a pasted picture is taken, unless it is only a picture of the pasted text', () => {
  expect(pastedPictures(given([photo]))).toEqual([photo]);
  expect(pastedPictures(given([photo], 'Copied cells'))).toEqual([]);
});
