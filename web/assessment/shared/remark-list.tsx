import type { HandedInFile, Photo } from '../../../contract/assessment/assignments.ts';
import type { Pin, Remark } from '../../../contract/assessment/remarks.ts';
import { fileTitle, picturesOf } from './pictures.ts';
import { PinnedPicture } from './pinned-picture.tsx';

type RemarkListProps = {
  remarks: readonly Remark[];
  work: { photos: readonly Photo[]; files: readonly HandedInFile[] };
  photoTitle: (photo: Photo) => string;
};

/** The pins on one picture, in the order of their numbers. */
export const pinsOn = (remarks: readonly Remark[], id: string) =>
  remarks.filter((remark): remark is Pin => remark.kind === 'pin' && remark.id === id);

/** What a review says about places in what was handed in. */
export function RemarkList({ remarks, work, photoTitle }: RemarkListProps) {
  const pages = work.files.flatMap((file) =>
    remarks.flatMap((remark) =>
      remark.kind === 'page' && remark.id === file.id ? { file, remark } : [],
    ),
  );
  return (
    <>
      {picturesOf(work, photoTitle)
        .map((picture) => ({ picture, pins: pinsOn(remarks, picture.id) }))
        .filter(({ pins }) => pins.length > 0)
        .map(({ picture, pins }) => (
          <PinnedPicture key={picture.id} picture={picture} pins={pins} />
        ))}
      {pages.length > 0 && (
        <ul className="stack gap-2 mt-3 small">
          {pages.map(({ file, remark }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change
            <li key={index} className="anywhere lines measure">
              <b>
                {fileTitle(file)}, page {remark.page}:
              </b>{' '}
              {remark.text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
