declare global {
  interface Window {
    /** Answers that index.html has asked for, by the URL of the call. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/**
 * The answer that index.html has asked for before this code was there; undefined when it did not. Only the first call
 * gets it: what is asked again wants to know how it is now.
 */
export function takeEarlyAnswer(method: string, url: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? window.earlyAnswers?.[url] : undefined;
  if (answer) delete window.earlyAnswers?.[url];
  return answer;
}
