import { describe, expect, it } from 'vitest';
import { subscribeToNewsletter } from '../../../contract/community/newsletter.ts';
import { listLocalMail } from '../../../contract/notifications/mailbox.ts';
import { ask, startApp } from '../../../tests/support/app.ts';

describe('the local mailbox', () => {
  it('shows the newest mail first', async () => {
    const box = await startApp({ config: { hasLocalMailbox: true } });
    try {
      await ask(box.server, subscribeToNewsletter, { body: { email: 'one@example.org' } });
      await ask(box.server, subscribeToNewsletter, { body: { email: 'two@example.org' } });
      const { body } = await ask(box.server, listLocalMail, {});
      expect(body.data.map(({ to }) => to)).toEqual(['two@example.org', 'one@example.org']);
      expect(Date.parse(body.data[0]?.at ?? '')).not.toBeNaN();
    } finally {
      await box.close();
    }
  });

  it('does not exist with a mail server', async () => {
    const without = await startApp({ config: { hasLocalMailbox: false } });
    try {
      expect((await ask(without.server, listLocalMail, {})).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
