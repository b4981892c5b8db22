/** What public pages and replies show. The triggers in `database/migrations/` announce these. */
const kinds = [
  /** A course with its modules, lessons and quizzes. */
  'course',
  /** How many are enrolled in a course. */
  'students',
  /** The comments and written reviews listed under a course. */
  'comments',
  /** The stars given to a course. */
  'ratings',
  'testimonials',
  /** How many instructors there are. */
  'people',
  'categories',
  'support',
  /** Name, logo, accent and everything else that Admins set for the whole site. */
  'site',
] as const;
type Kind = (typeof kinds)[number];

/** `course 3` is one course, `course` any course, `anything` any announcement. */
export type Subject = Kind | `${Kind} ${number}` | 'anything';

/**
 * What the changes since a page was rendered mean for it. After a `soft` change, a slightly outdated page does no harm.
 * `unknown`: announcements may have been missed. After a `firm` change nobody may see the page.
 */
export type Change = 'none' | 'soft' | 'unknown' | 'firm';

/** The changes that were announced to this process. */
export interface ContentChanges {
  /** How many so far. What is rendered now shows them all. */
  readonly count: number;
  /** False while announcements don't arrive. */
  readonly isHearing: boolean;
  /** The most serious change after the first `count`, for something that shows these subjects. */
  since(count: number, subjects: readonly Subject[]): Change;
  /** Resolves once every change made so far is counted: announcements arrive a moment after the commit. */
  sync(): Promise<void>;
}

export interface ChangeLog extends Pick<ContentChanges, 'count' | 'since'> {
  /** Records an announcement, such as `firm course 3`. */
  note(announcement: string): void;
  /** Announcements may have been missed. */
  noteUnknown(): void;
}

const announcementPattern = new RegExp(`^(soft|firm) (?:everything|(${kinds.join('|')})( \\d+)?)$`);

/** Only courses that exist are announced, so the limit is for installations with thousands of them. */
export function createChangeLog({ maxSubjects = 20_000 } = {}): ChangeLog {
  let count = 0;
  let allUnknown = 0;
  const everything = { soft: 0, firm: 0 };
  const lastChanges = new Map<string, { soft: number; firm: number }>();

  function mark(subject: string, weight: 'soft' | 'firm') {
    const last = lastChanges.get(subject);
    if (last) last[weight] = count;
    else lastChanges.set(subject, { soft: 0, firm: 0, [weight]: count });
  }

  function forgetAll() {
    lastChanges.clear();
    allUnknown = count;
  }

  return {
    get count() {
      return count;
    },
    note(announcement) {
      count += 1;
      const [, weight = 'firm', kind, id] = announcementPattern.exec(announcement) ?? [];
      const level = weight === 'soft' ? 'soft' : 'firm';
      mark('anything', level);
      if (!kind) {
        everything[level] = count;
        return;
      }
      mark(kind, level);
      if (id) mark(kind + id, level);
      if (lastChanges.size > maxSubjects) forgetAll();
    },
    noteUnknown() {
      count += 1;
      forgetAll();
    },
    since(start, subjects) {
      if (everything.firm > start) return 'firm';
      let change: Change = everything.soft > start ? 'soft' : 'none';
      for (const subject of subjects) {
        const last = lastChanges.get(subject);
        if (!last) continue;
        if (last.firm > start) return 'firm';
        if (last.soft > start) change = 'soft';
      }
      return allUnknown > start ? 'unknown' : change;
    },
  };
}

/** For an app without announcements: everything is outdated as soon as it was rendered. */
export function alwaysChanging(): ContentChanges {
  let count = 0;
  return {
    get count() {
      count += 1;
      return count;
    },
    isHearing: true,
    since: () => 'firm',
    sync: async () => {},
  };
}
