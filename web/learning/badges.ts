import type { IconName } from '../ui/icon.tsx';

export interface Badge {
  id: string;
  name: string;
  grade?: string;
  /** What earns it. */
  needs: string;
  icon: IconName;
}

export const badges: readonly Badge[] = [
  {
    id: 'first-course',
    name: 'First Course Completed',
    needs: 'Finish every lesson of one course.',
    icon: 'stairs',
  },
  {
    id: 'quiz-pro',
    name: 'Quiz Pro',
    needs: 'Answer all five questions right in ten different quizzes.',
    icon: 'check',
  },
  {
    id: 'feedback-champion-1',
    name: 'Feedback Champion',
    grade: 'First grade',
    needs: 'Rate a course and say in a few words why.',
    icon: 'star',
  },
  {
    id: 'feedback-champion-2',
    name: 'Feedback Champion',
    grade: 'Second grade',
    needs: 'Rate five courses, each with a few words.',
    icon: 'star',
  },
  {
    id: 'rapid-learner',
    name: 'Rapid Learner',
    needs: 'Finish a course within one week of starting it.',
    icon: 'clock',
  },
  {
    id: 'high-achiever',
    name: 'High Achiever',
    needs: 'Finish a course with nine of ten answers right.',
    icon: 'progress',
  },
  {
    id: 'knowledge-sharer',
    name: 'Knowledge Sharer',
    needs: 'Leave comments on three courses that help others choose.',
    icon: 'languages',
  },
  {
    id: 'consistency',
    name: 'Consistency is Key',
    needs: 'Learn on seven days in a row.',
    icon: 'sun',
  },
];
