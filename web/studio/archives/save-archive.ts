import { getArchive } from '../../../contract/studio/archives.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';

/** Downloads the draft of a course, or one of its versions. */
export async function saveArchive(
  { id, title }: { id: number; title: string },
  version?: number,
): Promise<void> {
  const archive = await call(getArchive, {
    params: { id },
    query: version === undefined ? {} : { version },
  });
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || `course-${id}`;
  saveFile(`${name}${version === undefined ? '' : `-version-${version}`}.zip`, archive);
}
