import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession, getMe, login } from '../../../contract/accounts.ts';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import { getProviderSignOut } from '../../../contract/sign-on/mine.ts';
import { finishSignOn, linkSignOn, startSignOn } from '../../../contract/sign-on/sign-in.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, makeToken, renderScreen } from '../../../tests/support/render.tsx';
import { readWay, storeWay } from '../../data/sign-on-way.ts';
import { readToken } from '../../data/token.ts';
import SignOut from '../sign-in/sign-out.tsx';
import FinishSignIn from './finish.tsx';
import SignInWithOrganisation from './organisation.tsx';
import SignInWithConnection from './with-connection.tsx';

const flow = '01a1f164-c956-7205-97c8-e0d61797e2fe';
const way = { connectionId: flow, name: 'Entra ID', team: 'Harbour Clinics' };
const address = 'https://idp.example/authorize?state=s';

/** What is asked once someone is signed in. */
const welcoming = () =>
  new ApiStub()
    .reply(getMe, { data: { teaches: false, ...learner } })
    .respond(changePreferences, () => Response.json({ data: {} }));

afterEach(() => vi.restoreAllMocks());

describe('signing in with an organisation', () => {
  const openPage = async (api: ApiStub, path = '/sign-in/organisation') => {
    const view = await renderScreen(<SignInWithOrganisation />, {
      api,
      path,
      route: '/sign-in/organisation',
    });
    const enter = async (email: string) => {
      await view.user.type(screen.getByLabelText('Work email address'), email);
      await view.user.click(screen.getByRole('button', { name: 'Continue' }));
    };
    return { ...view, enter };
  };

  it('goes on to the provider of the address, and comes back to the page that was wanted', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const api = new ApiStub().reply(startSignOn, { data: { state: 'go', address, way } });
    const { enter, user } = await openPage(api, '/sign-in/organisation?next=/course-detail/3');
    await enter('grace@harbour.example');
    expect(await screen.findByRole('heading', { name: 'On to Harbour Clinics' })).toBeVisible();
    expect(api.calls(startSignOn)[0]?.body).toEqual({
      email: 'grace@harbour.example',
      returnTo: '/course-detail/3',
    });
    await user.click(screen.getByRole('button', { name: 'Continue with Entra ID' }));
    expect(assign).toHaveBeenCalledWith(address);
    await user.click(screen.getByRole('button', { name: 'Not grace@harbour.example?' }));
    expect(screen.getByLabelText('Work email address')).toHaveValue('grace@harbour.example');
  });

  it('lets people choose where several providers know the address', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const other = { ...way, connectionId: 'c-2', name: 'Google Workspace' };
    const api = new ApiStub().reply(
      startSignOn,
      { data: { state: 'choose', ways: [way, other] } },
      { data: { state: 'go', address, way: other } },
    );
    const { enter, user } = await openPage(api);
    await enter('grace@harbour.example');
    await user.click(await screen.findByRole('button', { name: 'Continue with Google Workspace' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address));
    expect(api.calls(startSignOn)[1]?.body).toMatchObject({ connectionId: 'c-2' });
  });

  it('leads to the password where there is no provider', async () => {
    const api = new ApiStub().reply(startSignOn, { data: { state: 'password' } });
    const { enter, router } = await openPage(api, '/sign-in/organisation?next=/courses');
    await enter('grace@nowhere.example');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(router.state.location).toMatchObject({
      search: '?next=%2Fcourses',
      state: { username: 'grace@nowhere.example' },
    });
  });

  it('says what is wrong with the address, and that a provider can’t be reached', async () => {
    const detail = 'Harbour Clinics’s sign-in page can’t be reached. Mention K7-21.';
    const { enter } = await openPage(new ApiStub().fail(startSignOn, 502, { detail }));
    await enter('grace');
    expect(await screen.findByText(/^Enter a valid email address/)).toBeVisible();
    await enter('@harbour.example');
    expect(await screen.findByText(detail)).toBeVisible();
  });
});

describe('a link of the provider’s', () => {
  const openPage = (api: ApiStub, options: object = {}) =>
    renderScreen(<SignInWithConnection />, {
      api,
      path: `/sign-in/with/${flow}?returnTo=//evil.example`,
      route: '/sign-in/with/:connection',
      ...options,
    });

  it('goes straight to its sign-in page', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    const api = new ApiStub().reply(startSignOn, { data: { state: 'go', address, way } });
    await openPage(api);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(address));
    expect(api.calls(startSignOn)).toHaveLength(1);
    expect(api.calls(startSignOn)[0]?.body).toEqual({ connectionId: flow, returnTo: '' });
  });

  it('of a connection that is off says so', async () => {
    const detail = 'This way to sign in isn’t available.';
    await openPage(new ApiStub().fail(startSignOn, 404, { detail }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute(
      'href',
      '/sign-in',
    );
  });

  it('leads someone who is signed in to their pages', async () => {
    const { router } = await openPage(new ApiStub(), { viewer: learner });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-screen'));
  });
});

describe('coming back', () => {
  const openPage = (api: ApiStub, path = `/sign-in/finish?flow=${flow}`) =>
    renderScreen(<FinishSignIn />, { api, path, route: '/sign-in/finish' });
  const signedIn = {
    state: 'signed_in',
    access_token: makeToken(),
    username: 'robin',
    mfa_enabled: false,
    returnTo: '/course-detail/3',
    way,
  } as const;

  it('signs in, and goes to the page that was wanted', async () => {
    const api = welcoming().reply(finishSignOn, { data: signedIn });
    const { router } = await openPage(api);
    await waitFor(() => expect(router.state.location.pathname).toBe('/course-detail/3'));
    expect(readToken()).toBe(signedIn.access_token);
    expect(readWay()).toEqual(way);
    expect(api.calls(finishSignOn)).toHaveLength(1);
  });

  it('asks for the account’s own second factor first', async () => {
    const api = new ApiStub().reply(finishSignOn, { data: { ...signedIn, mfa_enabled: true } });
    await openPage(api);
    expect(await screen.findByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
    expect(readToken()).toBeNull();
  });

  it('says why it doesn’t work, who helps and what to mention', async () => {
    const refused = {
      state: 'refused',
      code: 'not_asked_in',
      sentence: 'You’re not a member of Harbour Clinics yet.',
      reference: 'K7-21',
      contact: { name: 'Thandi Nkosi', email: 'thandi@harbour.example' },
      connectionId: flow,
      team: 'Harbour Clinics',
    } as const;
    await openPage(new ApiStub().reply(finishSignOn, { data: refused }));
    expect(await screen.findByText(refused.sentence)).toBeVisible();
    expect(screen.getByText('K7-21')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to Thandi Nkosi' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:thandi%40harbour\.example\?subject=.*K7-21$/),
    );
  });

  it('is over after ten minutes, or without a flow', async () => {
    const detail = 'This sign-in has expired.';
    await openPage(new ApiStub().fail(finishSignOn, 400, { detail }));
    expect(await screen.findByText(detail)).toBeVisible();
    await openPage(new ApiStub(), '/sign-in/finish');
    expect(await screen.findByText(/was begun in another browser/)).toBeVisible();
  });

  it.each([
    [
      'proved',
      { state: 'proved', returnTo: '/user-screen/account-settings' },
      '/user-screen/account-settings',
    ],
    ['tested', { state: 'tested', connectionId: flow }, '/user-screen/integrations/sign-on'],
  ] as const)('from a flow that was %s leads back', async (_, data, path) => {
    const { router } = await openPage(new ApiStub().reply(finishSignOn, { data }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});

describe('an account that has the address already', () => {
  const link = {
    state: 'link',
    flow,
    username: 'robin',
    email: 'robin@harbour.example',
    team: 'Harbour Clinics',
    provider: 'Entra ID',
    returnTo: '',
  } as const;
  const credentials = {
    access_token: makeToken(),
    token_type: 'bearer',
    mfa_enabled: false,
  } as const;

  async function openPage(api: ApiStub) {
    api.reply(finishSignOn, { data: link });
    const path = `/sign-in/finish?flow=${flow}`;
    const view = await renderScreen(<FinishSignIn />, { api, path, route: '/sign-in/finish' });
    const enter = async (password: string) => {
      await view.user.type(await screen.findByLabelText('Password of robin'), password);
      await view.user.click(screen.getByRole('button', { name: 'Link the two' }));
    };
    return { ...view, enter };
  }

  it('is linked with its password, and managed only if its owner says so', async () => {
    const api = welcoming()
      .reply(login, credentials)
      .reply(linkSignOn, { data: { team: 'Harbour Clinics', returnTo: '/courses' } });
    const { enter, router } = await openPage(api);
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
    await enter('secret password');
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses'));
    const [call] = api.calls(linkSignOn);
    expect(call?.body).toEqual({ flow, managed: false });
    expect(call?.headers.get('Authorization')).toBe(`Bearer ${credentials.access_token}`);
    expect(String(api.calls(login)[0]?.body)).toContain('username=robin');
  });

  it('isn’t with a wrong one', async () => {
    const { enter } = await openPage(new ApiStub().fail(login, 401));
    await enter('wrong');
    expect(await screen.findByText('The password is wrong.')).toBeVisible();
    expect(readToken()).toBeNull();
  });
});

describe('signing out', () => {
  it('offers to sign out of the provider too, to those who came with it', async () => {
    storeWay(way);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const api = new ApiStub()
      .reply(getProviderSignOut, { data: { address: 'https://idp.example/end' } })
      .reply(endSession, { data: { message: '' } });
    const { user, router } = await renderScreen(<SignOut />, {
      api,
      viewer: learner,
      path: '/sign-out',
      route: '/sign-out',
    });
    const also = { name: 'Yes, and also sign out of Harbour Clinics' };
    await user.click(await screen.findByRole('button', also));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://idp.example/end'));
    expect(readToken()).toBeNull();
    expect(router.state.location.pathname).toBe('/home');
  });

  it('offers nothing of the kind to others', async () => {
    await renderScreen(<SignOut />, { viewer: learner, path: '/sign-out', route: '/sign-out' });
    expect(screen.queryByRole('button', { name: /also sign out/ })).toBeNull();
  });
});
