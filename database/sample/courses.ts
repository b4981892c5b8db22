/** How many students the sample enrols in each bundled course, and what share of them finishes. */
export const sampleCourses = [
  { id: 1, students: 25, finish: 0.5 },
  { id: 2, students: 25, finish: 0.55 },
  { id: 3, students: 100, finish: 0.62 },
  { id: 4, students: 62, finish: 0.55 },
  { id: 5, students: 42, finish: 0.45 },
  { id: 6, students: 88, finish: 0.58 },
  { id: 7, students: 79, finish: 0.5 },
] as const;

export const supportTeam = [
  {
    name: 'Owen Wright',
    task: 'Accounts and signing in',
    hours: 'Monday to Friday, 9:00 to 17:00 AEST',
  },
  {
    name: 'Fatou Diallo',
    task: 'Payments and invoices',
    hours: 'Monday to Friday, 10:00 to 18:00 AEST',
  },
  {
    name: 'Tane Whaanga',
    task: 'Courses and certificates',
    hours: 'Tuesday to Saturday, 9:00 to 17:00 AEST',
  },
  {
    name: 'Asha Kulkarni',
    task: 'Teams and organisations',
    hours: 'Monday to Thursday, 8:00 to 16:00 AEST',
  },
] as const;
