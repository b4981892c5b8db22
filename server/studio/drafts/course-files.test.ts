import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseContents, lessonIdOf } from '../../../tests/support/studio/course-contents.ts';
import { readCourseFolders } from '../../catalog/content/files/course-folder.ts';
import { readCourse } from '../../catalog/content/files/read-course.ts';
import { ownContent } from '../../catalog/content/load-content.ts';
import { emptyDetails, readCourseFiles, writeCourseFiles } from './course-files.ts';

describe('the courses that come with Stepwell', async () => {
  const folders = await readCourseFolders(ownContent);

  it.each(folders.map((folder) => [folder.name, folder] as const))(
    'are the same after a visit to the studio: %s',
    (_, folder) => {
      const { content, leftOut } = readCourseFiles(folder.files, { lessonIdOf });
      expect(leftOut).toEqual([]);
      const id = Number.parseInt(folder.name, 10);
      const figures = [...folder.files].filter(([path]) => path.startsWith('figures/'));
      const written = writeCourseFiles(id, { ...content, figures: {} });
      const files = new Map([...written, ...figures]);
      const { reading, problems } = readCourse({ ...folder, files });
      expect(problems).toEqual([]);
      expect(reading?.course).toEqual(readCourse(folder).reading?.course);
    },
  );
});

it('brings any draft back from its files', () => {
  fc.assert(
    fc.property(courseContents, (content) => {
      const read = readCourseFiles(writeCourseFiles(7, content), { lessonIdOf });
      expect(read.leftOut).toEqual([]);
      const outline = read.content.outline.map((module) => ({ ...module, id: 'any' }));
      expect({ ...read.content, outline, figures: {} }).toEqual(content);
    }),
  );
});

describe('files that are wrong', () => {
  const read = (files: Record<string, string>) =>
    readCourseFiles(new Map(Object.entries(files)), { lessonIdOf });

  it('cost only what is wrong in them', () => {
    const { content, leftOut } = read({
      'course.yaml':
        'title: Pottery\nweeks: many\nmodules:\n  - title: One\n    lessons: [clay, gone, clay]',
      'clay.md': '---\ntitle: Clay\nminutes: 0\n---\nText.',
      'clay.quiz.yaml':
        '- question: Wet?\n  options: [Yes, 3]\n- question: Dry?\n  options: [A, B]\n  answer: B',
    });
    expect(content.details).toEqual({ ...emptyDetails, title: 'Pottery' });
    expect(content.lessons).toMatchObject([
      {
        id: 'id of clay',
        settings: { title: 'Clay', minutes: 10 },
        source: 'Text.',
        questions: [{ question: 'Dry?', options: ['A', 'B'], answer: 1, explanation: '' }],
      },
    ]);
    expect(leftOut).toEqual([
      { file: 'course.yaml', message: 'Weeks is a whole number from 1 to 52.' },
      { file: 'clay.md', message: 'Minutes is a whole number from 1 to 120.' },
      { file: 'clay.quiz.yaml', message: 'Question 1: An option must be text.' },
      { file: 'course.yaml', message: 'The lesson gone.md is missing.' },
      { file: 'course.yaml', message: 'The lesson clay is named twice.' },
    ]);
  });

  it('aren’t all tried if many aren’t YAML', () => {
    const slugs = Array.from({ length: 15 }, (_, n) => `lesson-${n}`);
    const { content, leftOut } = read({
      'course.yaml': `modules:\n  - title: One\n    lessons: [${slugs.join(', ')}]`,
      ...Object.fromEntries(slugs.map((slug) => [`${slug}.md`, `---\n- ]\n---\nText ${slug}.`])),
    });
    expect(content.lessons).toHaveLength(15);
    const reasons = leftOut.map(({ message }) => message);
    expect(reasons.filter((reason) => reason.startsWith('This isn’t valid YAML'))).toHaveLength(10);
    expect(reasons.at(-1)).toBe('This wasn’t read: too many files aren’t valid YAML.');
  });

  it('never expand aliases', () => {
    const { leftOut } = read({ 'course.yaml': 'a: &a [x, x]\nb: &b [*a, *a]\nfaqs: [*b, *b]' });
    expect(leftOut[0]?.message).toContain('isn’t valid YAML');
  });
});
