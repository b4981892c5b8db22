import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Profile } from '../../../contract/accounts.ts';
import {
  confirmImport,
  type ImportPreview,
  type ImportProblem,
} from '../../../contract/administration/imports.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import Import from './import.tsx';
import { problemsFile } from './problems-file.ts';

const admin: Profile = { ...learner, username: 'admin', role: 'Admin' };

const ready: ImportPreview = {
  id: '0b2c7c1e-5d0e-7a4e-9d55-6b1f4d1f9a01',
  kind: 'accounts',
  lines: 7,
  created: 7,
  unchanged: 0,
  problems: [],
  columns: ['Email', 'First name'],
  sample: [{ line: 2, cells: ['ada@example.org', 'Ada'] }],
};
const problem = (line: number): ImportProblem => ({
  line,
  column: line % 2 === 0 ? 'Email' : '',
  value: '',
  message: `Wrong in line ${line}.`,
});
const wrong = (count: number): ImportPreview => ({
  ...ready,
  id: null,
  lines: 1000,
  created: 0,
  problems: Array.from({ length: count }, (_, index) => problem(index + 2)),
});

/** Files are sent by a request that reports its progress. This one is answered at once. */
function answerFiles(status: number, reply: object) {
  class FakeRequest {
    readonly upload = {};
    readonly status = status;
    readonly responseText = JSON.stringify(reply);
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send() {
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}
afterEach(() => vi.unstubAllGlobals());

async function choose(data: ImportPreview, api = new ApiStub()) {
  answerFiles(200, { data });
  return chooseFile(api);
}

async function chooseFile(api = new ApiStub()) {
  const view = await renderScreen(<Import />, { viewer: admin, api });
  const file = new File(['Email,First name'], 'people.csv', { type: 'text/csv' });
  await view.user.upload(screen.getByLabelText('CSV file'), file);
  return view;
}

describe('a file that is right', () => {
  it('shows what it will do, and is written only when confirmed', async () => {
    const api = new ApiStub().reply(confirmImport, {
      data: { kind: 'accounts', created: 7, unchanged: 0 },
    });
    const { user } = await choose(ready, api);
    expect(await screen.findByText('7 lines, nothing wrong')).toBeVisible();
    expect(screen.getByText('and 6 more')).toBeVisible();
    expect(api.calls(confirmImport)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Import 7 accounts' }));
    expect(await screen.findByText('7 accounts imported')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('7 accounts imported');
    expect(document.body).not.toHaveFocus();
    // What was imported can't be imported again from here.
    expect(screen.queryByRole('button', { name: 'Import 7 accounts' })).toBeNull();
    expect(api.calls(confirmImport)).toHaveLength(1);
  });

  it('stays when the import is refused', async () => {
    const detail = 'Something has changed since the file was checked.';
    const { user } = await choose(ready, new ApiStub().fail(confirmImport, 409, { detail }));
    await user.click(await screen.findByRole('button', { name: 'Import 7 accounts' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 7 accounts' })).toBeEnabled();
  });

  it('is forgotten when cancelled', async () => {
    const { user } = await choose(ready);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('7 lines, nothing wrong')).toBeNull();
    expect(screen.getByLabelText('CSV file')).toHaveFocus();
  });
});

describe('a file that is wrong', () => {
  it('names its lines, and can’t be imported', async () => {
    await choose(wrong(2));
    expect(await screen.findByText('2 of 1,000 lines can’t be imported')).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'What is wrong' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '2EmailemptyWrong in line 2.',
      '3whole lineemptyWrong in line 3.',
    ]);
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('shows the first hundred, and has all of them as a file', async () => {
    await choose(wrong(250));
    expect(await screen.findByText('The first 100 of 250 problems.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'What is wrong' });
    expect(within(table).getAllByRole('row')).toHaveLength(101);
  });

  it('that can’t be read says why', async () => {
    const detail = 'The first line has to name the columns. We didn’t find “Email”.';
    answerFiles(400, { detail, errors: [] });
    await chooseFile();
    expect(await screen.findByText(detail)).toBeVisible();
  });
});

it('enrolments that exist already are nothing to import', async () => {
  await choose({ ...ready, id: null, kind: 'enrolments', created: 0, unchanged: 7 });
  expect(await screen.findByText('Nothing to import')).toBeVisible();
});

it('the file of problems runs nothing in a spreadsheet', async () => {
  const value = '=HYPERLINK("http://example.org")';
  const text = await problemsFile([
    { line: 2, column: 'First name', value, message: 'No.' },
  ]).text();
  expect(text.split('\r\n')[1]).toBe('2,First name,"\'=HYPERLINK(""http://example.org"")",No.');
});
