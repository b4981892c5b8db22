import { useSession } from '../../data/session.tsx';

/**
 * Courses are made, copied, exported and imported by ModuleOwners and Admins, who also have a question bank of their own. A learner
 * who was invited teaches the courses of others. Only hides what the server would refuse.
 */
export const useMayCreateCourses = () => useSession().permission !== 'User';
