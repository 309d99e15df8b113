import { logIn, logOut, refreshSession } from '@plaza/contract/session.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { describe, expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call, type Answerer } from '../support/client.ts';
import { CookieJar, SHORT_NAME } from '../support/cookie-jar.ts';
import { admission, DAY, HOUR, MINUTE, startDevice, stopClock } from '../support/devices.ts';
import { newMember } from '../support/members.ts';

const [HERE, THERE] = ['localhost:3000', 'localhost:3001'];
const here = await openPlaza();
const there = await openPlaza();
/** Another process of the first community. */
const beside = await openBeside(here.resources);
const published = await openPlaza({ PUBLIC_URL: 'https://plaza.example' });
const ann = await newMember(here.app, 'ann');
const bob = await newMember(there.app, 'bob');

const signIn = async (app: Answerer, { email, password }: typeof ann) => {
  const { status, body } = await call(app, logIn, { json: { email, password, persist: true } });
  expect(status).toBe(200);
  return body.accessToken;
};
/** @returns the name of the member whose session is refreshed, or the status */
const refreshed = async (app: Answerer) => {
  const { status, body } = await call(app, refreshSession);
  if (status === 200) expect(await admission(app, body.accessToken)).toBe(200);
  return status === 200 ? body.username : status;
};

/** One browser at both communities. */
function openBrowser() {
  const jar = new CookieJar();
  /** An earlier release reads and sets only the cookie with the short name. */
  const knows = (name: string) => name === SHORT_NAME;
  return {
    jar,
    atHere: jar.browse(here.app, HERE),
    atThere: jar.browse(there.app, THERE),
    atEarlier: jar.browse(beside, HERE, knows),
  };
}

test('two communities on one host leave each other signed in for a day', async () => {
  const clock = stopClock();
  const { jar, atHere, atThere } = openBrowser();
  await signIn(atHere, ann);
  await signIn(atThere, bob);
  for (let hour = 0; hour < 24; hour++) {
    expect([await refreshed(atHere), await refreshed(atThere)]).toEqual(['ann', 'bob']);
    clock.advance(HOUR);
  }
  expect(jar.names()).toHaveLength(3);
  await call(atHere, logOut);
  expect([await refreshed(atHere), await refreshed(atThere)]).toEqual([401, 'bob']);
});

test('all processes of a community use the same name, with PUBLIC_URL for any host', async () => {
  const { jar, atHere } = openBrowser();
  await signIn(atHere, ann);
  expect(await refreshed(jar.browse(beside, HERE))).toBe('ann');
  expect(jar.names()).toHaveLength(2);
  const jarOfOther = new CookieJar();
  const eve = await newMember(published.app, 'eve');
  await signIn(jarOfOther.browse(published.app, HERE), eve);
  expect(await refreshed(jarOfOther.browse(published.app, THERE))).toBe('eve');
  expect(jarOfOther.names()).toHaveLength(2);
});

describe('the cookie with the short name of an earlier release', () => {
  test('keeps its session, and receives the longer name', async () => {
    const { jar, atHere } = openBrowser();
    jar.set(SHORT_NAME, (await startDevice(here.db, ann.userId, 'remember')).cookie);
    expect(await refreshed(atHere)).toBe('ann');
    expect(jar.names()).toHaveLength(2);
    expect(await refreshed(atHere)).toBe('ann');
  });

  test('of another community is left alone by a refresh, a log-in, a log-out and a deleted account', async () => {
    const { jar, atHere, atThere } = openBrowser();
    const theirs = (await startDevice(there.db, bob.userId, 'remember')).cookie;
    jar.set(SHORT_NAME, theirs);
    const dan = await newMember(here.app, 'dan');
    expect(await refreshed(atHere)).toBe(401);
    await signIn(atHere, ann);
    expect(await refreshed(atHere)).toBe('ann');
    await call(atHere, logOut);
    const token = await signIn(atHere, dan);
    const deletion = await call(atHere, deleteUser, { token, params: { userId: dan.userId } });
    expect(deletion.status).toBe(200);
    expect(await refreshed(atHere)).toBe(401);
    expect(jar.get(SHORT_NAME)).toBe(theirs);
    expect(await refreshed(atThere)).toBe('bob');
  });

  test('in a browser of two communities after the upgrade: the one keeps its session, the other gets a new one', async () => {
    const clock = stopClock();
    const { jar, atHere, atThere } = openBrowser();
    jar.set(SHORT_NAME, (await startDevice(there.db, bob.userId, 'remember')).cookie);
    expect(await refreshed(atHere)).toBe(401);
    await signIn(atHere, ann);
    for (let time = 0; time < DAY; time += 6 * HOUR) {
      expect([await refreshed(atThere), await refreshed(atHere)]).toEqual(['bob', 'ann']);
      clock.advance(6 * HOUR);
    }
  });
});

describe('a process of an earlier release beside a new one', () => {
  test('refreshes the same session in turn', async () => {
    const clock = stopClock();
    const { atHere, atEarlier } = openBrowser();
    await signIn(atHere, ann);
    for (const app of [atEarlier, atHere, atHere, atEarlier, atEarlier, atHere, atEarlier, atHere]) {
      clock.advance(10 * MINUTE);
      expect(await refreshed(app)).toBe('ann');
    }
  });

  test('signs a member in and out for the new one', async () => {
    const { atHere, atEarlier } = openBrowser();
    const cal = await newMember(here.app, 'cal');
    await signIn(atHere, ann);
    await signIn(atEarlier, cal);
    expect(await refreshed(atHere)).toBe('cal');
    await call(atEarlier, logOut);
    expect(await refreshed(atHere)).toBe(401);
    await signIn(atHere, ann);
    expect([await refreshed(atEarlier), await refreshed(atHere)]).toEqual(['ann', 'ann']);
    await call(atHere, logOut);
    expect([await refreshed(atEarlier), await refreshed(atHere)]).toEqual([401, 401]);
  });
});

test('a log-out ends the sessions of both cookies', async () => {
  const { jar, atHere } = openBrowser();
  await signIn(atHere, ann);
  const other = await startDevice(here.db, ann.userId, 'remember');
  jar.set(SHORT_NAME, other.cookie);
  await call(atHere, logOut);
  expect(jar.names()).toEqual([]);
  expect(await admission(here.app, other.token)).toBe('token_invalid');
});

test('the token of an earlier rotation ends the session when its cookie is alone, and clears both names', async () => {
  const clock = stopClock();
  const { jar, atHere } = openBrowser();
  await signIn(atHere, ann);
  const used = jar.get(SHORT_NAME) ?? '';
  expect(await refreshed(atHere)).toBe('ann');
  clock.advance(MINUTE);
  for (const name of jar.names()) jar.set(name, used);
  expect(await refreshed(atHere)).toBe(401);
  expect(jar.names()).toEqual([]);
});

test('50 simultaneous refreshes with both cookies are 200 and leave one session', async () => {
  const { jar, atHere } = openBrowser();
  const zoe = await newMember(here.app, 'zoe');
  await call(here.app, logOut, { cookie: zoe.cookie });
  await signIn(atHere, zoe);
  const headers = {
    host: HERE,
    cookie: jar
      .names()
      .map((name) => `${name}=${jar.get(name)}`)
      .join('; '),
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(here.app, refreshSession, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(answers.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
  const sessions = here.db.selectFrom('sessions').select('id').where('user_id', '=', zoe.userId);
  expect(await sessions.execute()).toHaveLength(1);
});
