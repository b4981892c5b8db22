import { getArchive } from '../../../contract/studio/archives.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { saveFile } from '../../data/save-file.ts';
import { notify } from '../../ui/overlays/toast.ts';

type Exported = { id: number; title: string };

/** Downloads the draft of a course, or one of its versions, and says so if that fails. */
export function exportArchive(course: Exported, version?: number): void {
  saveArchive(course, version).catch((failure) => notify.error(errorMessage(failure)));
}

async function saveArchive({ id, title }: Exported, version?: number): Promise<void> {
  const archive = await call(getArchive, {
    params: { id },
    query: version === undefined ? {} : { version },
  });
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || `course-${id}`;
  saveFile(`${name}${version === undefined ? '' : `-version-${version}`}.zip`, archive);
}
