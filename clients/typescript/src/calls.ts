// Written by scripts/client-types.ts. Change the contract instead.

export interface Calls {
  /** What is assigned now, without what was withdrawn. */
  'GET /assignments': {
    query: { limit?: number; cursor?: string; course?: number };
    reply: {
      data: {
        id: string;
        course: { id: number | null; title: string };
        by: string;
        message: string;
        everyone: boolean;
        groups: { id: string; name: string }[];
        people: number;
        dueOn: string | null;
        dueDays: number | null;
        repeats: 'never' | 'yearly';
        assignedAt: string;
        given: number;
        done: number;
      }[];
      meta: { next: string | null };
    };
  };
  /** Assign a course to everyone, to groups or to people. They are enrolled through their licence and get an email. */
  'POST /assignments': {
    body: {
      courseId: number;
      everyone?: boolean;
      groupIds?: string[];
      personIds?: (number | string)[];
      dueOn?: string | null;
      dueDays?: number | null;
      repeats?: 'never' | 'yearly';
      message?: string;
    };
    reply: { data: { id: string; people: number; assigned: number } };
  };
  /** Withdraw an assignment. What people have done stays in the record. */
  'DELETE /assignments/{assignmentId}': {
    params: { assignmentId: string };
    reply: { data: { id: string } };
  };
  /** One assignment. */
  'GET /assignments/{assignmentId}': {
    params: { assignmentId: string };
    reply: {
      data: {
        id: string;
        course: { id: number | null; title: string };
        by: string;
        message: string;
        everyone: boolean;
        groups: { id: string; name: string }[];
        people: number;
        dueOn: string | null;
        dueDays: number | null;
        repeats: 'never' | 'yearly';
        assignedAt: string;
        given: number;
        done: number;
      };
    };
  };
  /** Certificates of courses that were assigned, of the people who are here now. */
  'GET /certificates': {
    query: {
      limit?: number;
      cursor?: string;
      person?: number | string;
      course?: number;
      group?: string;
    };
    reply: {
      data: {
        id: string;
        person: { id: number | null; name: string };
        course: { id: number | null; title: string };
        completedOn: string;
        issuedAt: string;
        revokedAt: string | null;
        url: string;
      }[];
      meta: { next: string | null };
    };
  };
  /** The courses on offer, which can be assigned. */
  'GET /courses': {
    query: { limit?: number; cursor?: string };
    reply: {
      data: {
        id: number;
        title: string;
        summary: string;
        category: string;
        level: string;
        teacher: string;
        lessons: number;
        minutes: number;
        publishedAt: string;
      }[];
      meta: { next: string | null };
    };
  };
  /** One course. */
  'GET /courses/{courseId}': {
    params: { courseId: number };
    reply: {
      data: {
        id: number;
        title: string;
        summary: string;
        category: string;
        level: string;
        teacher: string;
        lessons: number;
        minutes: number;
        publishedAt: string;
      };
    };
  };
  /** Who has which course to do, and with `state=all` who had one. */
  'GET /enrolments': {
    query: {
      limit?: number;
      cursor?: string;
      person?: number | string;
      course?: number;
      group?: string;
      state?: 'open' | 'all';
    };
    reply: {
      data: {
        id: string;
        person: { id: number | null; name: string };
        course: { id: number | null; title: string };
        assignmentId: string;
        period: number;
        assignedAt: string;
        dueOn: string;
        endedAt: string | null;
        endReason: 'left' | 'removed' | 'withdrawn' | 'licence_ended' | 'period_over' | null;
      }[];
      meta: { next: string | null };
    };
  };
  /** The groups and departments. */
  'GET /groups': {
    query: { limit?: number; cursor?: string; kind?: 'group' | 'department' };
    reply: {
      data: {
        id: string;
        kind: 'group' | 'department';
        name: string;
        path: string;
        parentId: string | null;
        people: number;
      }[];
      meta: { next: string | null };
    };
  };
  /** One group or department. */
  'GET /groups/{groupId}': {
    params: { groupId: string };
    reply: {
      data: {
        id: string;
        kind: 'group' | 'department';
        name: string;
        path: string;
        parentId: string | null;
        people: number;
      };
    };
  };
  /** The members. `group` is the id of a group, or of a department with everything in it. */
  'GET /people': {
    query: { limit?: number; cursor?: string; group?: string; email?: string };
    reply: {
      data: {
        id: number;
        firstName: string;
        lastName: string;
        username: string;
        email: string;
        role: 'owner' | 'administrator' | 'manager' | 'learner';
        licence: boolean;
        groups: { id: string; name: string }[];
        department: { id: string; name: string } | null;
        joinedAt: string;
      }[];
      meta: { next: string | null };
    };
  };
  /** One member. */
  'GET /people/{personId}': {
    params: { personId: number | string };
    reply: {
      data: {
        id: number;
        firstName: string;
        lastName: string;
        username: string;
        email: string;
        role: 'owner' | 'administrator' | 'manager' | 'learner';
        licence: boolean;
        groups: { id: string; name: string }[];
        department: { id: string; name: string } | null;
        joinedAt: string;
      };
    };
  };
  /** How far people are in what is assigned to them. */
  'GET /progress': {
    query: {
      limit?: number;
      cursor?: string;
      person?: number | string;
      course?: number;
      group?: string;
      state?: 'done' | 'late' | 'on_time' | 'not_started';
    };
    reply: {
      data: {
        id: string;
        person: { id: number | null; name: string };
        course: { id: number | null; title: string };
        state: 'done' | 'late' | 'on_time' | 'not_started';
        lessonsDone: number;
        lessons: number;
        dueOn: string;
        startedAt: string | null;
        doneAt: string | null;
      }[];
      meta: { next: string | null };
    };
  };
  /** The figures of the organisation, or of one group or department. */
  'GET /reports': {
    query: { group?: string };
    reply: {
      data: {
        today: string;
        timeZone: string;
        figures: {
          people: number;
          assigned: number;
          done: number;
          onTime: number;
          late: number;
          notStarted: number;
          doneLate: number;
          doneLateDays: number | null;
          latePeople: number;
          nextDue: string | null;
          nextDueNotStarted: string | null;
        };
      };
    };
  };
  /** The same figures for each course, or for each group and department. */
  'GET /reports/breakdown': {
    query: { group?: string; by: 'course' | 'group' };
    reply: {
      data: {
        people: number;
        assigned: number;
        done: number;
        onTime: number;
        late: number;
        notStarted: number;
        id: string;
        name: string;
      }[];
    };
  };
  /** What people have finished of what was assigned to them, in past years too. `from` and `until` are the days on which it was done. */
  'GET /results': {
    query: {
      limit?: number;
      cursor?: string;
      person?: number | string;
      course?: number;
      group?: string;
      from?: string;
      until?: string;
    };
    reply: {
      data: {
        id: string;
        person: { id: number | null; name: string };
        course: { id: number | null; title: string };
        period: number;
        doneOn: string;
        dueOn: string;
        lateDays: number;
        certificateId: string | null;
      }[];
      meta: { next: string | null };
    };
  };
}
