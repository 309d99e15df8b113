declare global {
  interface Window {
    /** Answers to the requests that index.html has sent, by URL. */
    earlyAnswers?: Record<string, Promise<Response>>;
  }
}

/**
 * The answer to a request that index.html sent before this code was loaded; undefined if it sent no such request, and for methods
 * other than GET. Each answer is returned once; later calls with the same URL return undefined.
 */
export function takeEarlyAnswer(method: string, url: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? window.earlyAnswers?.[url] : undefined;
  if (answer) delete window.earlyAnswers?.[url];
  return answer;
}
