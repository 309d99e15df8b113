/**
 * What a member does, on the machine of the trial: `node visit.ts ADDRESS USERNAME [CODE]`. Signs up or in, claims the community with a
 * code, publishes a post with a picture, and prints the number of posts.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claimOwnership } from '@plaza/contract/claim.ts';
import { API_BASE, type Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { logIn, signUp } from '@plaza/contract/session.ts';
import { accountOf, postForm, signUpForm } from '../virtual-users/account.ts';

const [address = '', username = '', code] = process.argv.slice(2);
const picture = new Blob([await readFile(join(import.meta.dirname, '../../../web/public/icon-192.png'))], {
  type: 'image/png',
});

async function call(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body?: FormData | object,
  token = '',
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${address}${API_BASE}${path}`, {
    method,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  });
}

/** @throws with the answer to a call that failed */
async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

// The proxy asks Plaza every two seconds whether it is ready.
for (let tries = 0; tries < 20 && !(await fetch(`${address}/health/ready`)).ok; tries++) await delay(500);
const signedUp = await call(signUp, signUpForm(username, picture));
const session = await answerOf(signedUp.ok ? signedUp : await call(logIn, accountOf(username)));
const token = (session as { readonly accessToken: string }).accessToken;
if (code !== undefined) await answerOf(await call(claimOwnership, { code }, token));
await answerOf(await call(createPost, postForm('Hello', 'From the trial', picture), token));
const posts = (await answerOf(await call(listPosts, undefined, token))) as readonly unknown[];
process.stdout.write(`${posts.length} posts\n`);
