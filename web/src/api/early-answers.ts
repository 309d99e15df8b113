declare global {
  interface Window {
    /** Answers to the requests that index.html has sent, by URL. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/**
 * The answer to a request that index.html sent before this code was loaded; undefined if there is none. Only the first call
 * gets it; later calls need a new answer.
 */
export function takeEarlyAnswer(method: string, url: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? window.earlyAnswers?.[url] : undefined;
  if (answer) delete window.earlyAnswers?.[url];
  return answer;
}
