import type { DraftActivity, DraftLesson } from '../../../contract/studio/content.ts';
import { readActivityFile } from '../../catalog/content/files/activity-file.ts';
import type { PlacedActivity } from '../../catalog/content/rendering/activity-still.ts';
import { writeActivityFile } from './course-files.ts';

/** Those that are complete, as a page shows them, by id. */
export function activitiesOf({
  activities = [],
}: Pick<DraftLesson, 'activities'>): Map<string, PlacedActivity> {
  return new Map(
    activities.flatMap((activity: DraftActivity) => {
      const file = readActivityFile(writeActivityFile(activity), '', activity.id);
      return file.activity ? [[activity.id, file.activity] as const] : [];
    }),
  );
}
