/** What other systems of an organisation can be told about, and what each event says besides whom it is about. */
export interface EventFacts {
  'enrolment.created': { course: CourseFact };
  'lesson.completed': LessonFacts & { way: 'marked' | 'quiz' | 'submission' };
  'course.completed': { course: CourseFact };
  'certificate.issued': CertificateFacts;
  'certificate.revoked': CertificateFacts;
  'submission.handed_in': LessonFacts & { submission: { id: string; number: number } };
  'submission.reviewed': LessonFacts & {
    submission: { id: string; number: number };
    state: 'reviewed' | 'returned';
    accepted: boolean;
  };
  'assignment.late': {
    course: { id: number | null; title: string };
    assignment: { id: string; dueOn: string };
  };
  'order.paid': {
    order: { id: string; number: number; title: string };
  };
  'member.joined': { role: string };
  'member.left': { role: string };
}

interface CourseFact {
  id: number;
  title: string;
}

interface LessonFacts {
  course: CourseFact;
  lesson: { id: string; slug: string; title: string };
}

interface CertificateFacts {
  course: CourseFact;
  certificate: { id: string; completedOn: string };
}

export type EventType = keyof EventFacts;

/** In the order in which they are offered. */
export const eventTitles: Readonly<Record<EventType, string>> = {
  'enrolment.created': 'Someone was enrolled in a course',
  'lesson.completed': 'Someone completed a lesson',
  'course.completed': 'Someone completed a course',
  'certificate.issued': 'A certificate was issued',
  'certificate.revoked': 'A certificate was revoked',
  'submission.handed_in': 'Work was handed in',
  'submission.reviewed': 'Work was reviewed',
  'assignment.late': 'An assigned course is late',
  'order.paid': 'An order was paid',
  'member.joined': 'Someone joined',
  'member.left': 'Someone left',
};

export const eventTypes = Object.keys(eventTitles) as EventType[];
