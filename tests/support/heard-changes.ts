import {
  type ContentChanges,
  createChangeLog,
} from '../../server/platform/pages/content-changes.ts';

/** Changes of content that a test announces itself, and that stop arriving when it says so. */
export function hearChanges() {
  const log = createChangeLog();
  const hearing = { isHearing: true };
  const content: ContentChanges = {
    get count() {
      return log.count;
    },
    get isHearing() {
      return hearing.isHearing;
    },
    since: log.since,
    sync: async () => {},
  };
  return { content, note: log.note, hearing };
}
