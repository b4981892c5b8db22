import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('takes the first letters of both names, else of the user name', () => {
  expect(initialsOf({ firstname: 'Amara', lastname: 'Osei', username: 'student' })).toBe('AO');
  expect(initialsOf({ firstname: 'Şebnem', lastname: '', username: 'sebnem' })).toBe('Ş');
  expect(initialsOf({ firstname: ' ', username: 'test-jk' })).toBe('TE');
});
