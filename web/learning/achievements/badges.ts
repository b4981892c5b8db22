import { type BadgeId, badgeIds, badgeNames } from '../../../contract/learning/achievements.ts';

export interface Badge {
  id: BadgeId;
  name: string;
  grade?: string;
  /** What earns it; the rules are in server/learning/achievements/badge-rules.ts. */
  needs: string;
  /** What its progress counts, in the plural. */
  unit: string;
}

const texts: Record<BadgeId, Pick<Badge, 'grade' | 'needs' | 'unit'>> = {
  'first-course': { needs: 'Finish every lesson of one course.', unit: 'lessons' },
  'quiz-pro': {
    needs: 'Answer every question right in ten different quizzes.',
    unit: 'quizzes',
  },
  'feedback-champion-1': {
    grade: 'First grade',
    needs: 'Rate a course and say in a few words why.',
    unit: 'courses',
  },
  'feedback-champion-2': {
    grade: 'Second grade',
    needs: 'Rate five courses, each with a few words.',
    unit: 'courses',
  },
  'rapid-learner': {
    needs: 'Finish a course within seven days of starting it.',
    unit: 'courses',
  },
  'high-achiever': {
    needs: 'Finish a course with nine of ten answers right, over all its quizzes.',
    unit: 'courses',
  },
  'knowledge-sharer': {
    needs: 'Leave comments on three courses that help others choose.',
    unit: 'courses',
  },
  consistency: { needs: 'Learn on seven days in a row.', unit: 'days in a row' },
};

export const badges: readonly Badge[] = badgeIds.map((id) => ({
  id,
  name: badgeNames[id],
  ...texts[id],
}));
