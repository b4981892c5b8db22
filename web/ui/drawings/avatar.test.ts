import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('uses the initials of both names, or the first letters of the username', () => {
  expect(initialsOf({ firstname: 'Amara', lastname: 'Osei', username: 'student' })).toBe('AO');
  expect(initialsOf({ firstname: 'Şebnem', lastname: '', username: 'sebnem' })).toBe('Ş');
  expect(initialsOf({ firstname: ' ', username: 'test-jk' })).toBe('TE');
});
