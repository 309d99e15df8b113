import { ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';
import type { Session } from '@plaza/contract/session.ts';
import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly token: string | undefined;
  readonly body: unknown;
  /** Aborted when the page gives the call up. */
  readonly signal: AbortSignal | undefined;
}

/** Replaces the network: `answer` returns the response to each call. @returns the calls so far, in order */
export function scriptNetwork(answer: (call: Call) => Response | Promise<Response>): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', headers, body, signal } = init;
    const { pathname: path, searchParams: query } = new URL(url, location.href);
    const sent = new Headers(headers);
    const token = sent.get('authorization')?.replace('Bearer ', '');
    const call = { method, path, query, headers: sent, token, body, signal: signal ?? undefined };
    calls.push(call);
    return answer(call);
  });
  return calls;
}

/** The JSON that a call sent. */
export const jsonOf = ({ body }: Pick<Call, 'body'>): unknown => JSON.parse(String(body));

/** An error in the format of the API. */
export function failure(code: ErrorCode, rest: Readonly<Record<string, unknown>> = {}): Response {
  return Response.json({ message: code, code, requestId: 'r', ...rest }, { status: ERROR_STATUS[code] });
}

/** A session as the API answers it. */
export function sessionOf(userId: number, accessToken: string): Session {
  const username = `member${userId}`;
  return {
    accessToken,
    userId,
    username,
    role: 'user',
    name: username,
    bio: '',
    email: `${username}@example.org`,
    language: null,
    profilePicture: '/media/x.webp',
    profileBanner: '/media/y.webp',
  };
}
